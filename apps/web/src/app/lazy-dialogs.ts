import { lazyWithTimeout } from '../lib/lazy-with-timeout.ts';

// Each in a chunk of its own: the first page needs none of them.
export const CrosslistDialog = lazyWithTimeout(() =>
  import('../features/crosslist/crosslist-dialog.tsx').then((module) => module.CrosslistDialog),
);
export const DelistDialog = lazyWithTimeout(() =>
  import('../features/delist/delist-dialog.tsx').then((module) => module.DelistDialog),
);
export const ImportDialog = lazyWithTimeout(() =>
  import('../features/import/import-dialog.tsx').then((module) => module.ImportDialog),
);
export const InstallDialog = lazyWithTimeout(() =>
  import('../features/extension/install-dialog.tsx').then((module) => module.InstallDialog),
);
export const NewProductDialog = lazyWithTimeout(() =>
  import('../features/products/product-dialog/new-product-dialog.tsx').then(
    (module) => module.NewProductDialog,
  ),
);
export const NotificationDrawer = lazyWithTimeout(() =>
  import('../features/notifications/notification-drawer.tsx').then((module) => module.NotificationDrawer),
);
export const ProductDialog = lazyWithTimeout(() =>
  import('../features/products/product-dialog/product-dialog.tsx').then((module) => module.ProductDialog),
);
export const SaleDialog = lazyWithTimeout(() =>
  import('../features/sales/sale-dialog.tsx').then((module) => module.SaleDialog),
);
export const SettingsDialog = lazyWithTimeout(() =>
  import('../features/settings/settings-dialog.tsx').then((module) => module.SettingsDialog),
);
export const ShortcutsDialog = lazyWithTimeout(() =>
  import('../features/help/shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
);
export const PrintList = lazyWithTimeout(() =>
  import('../features/products/print/print-list.tsx').then((module) => module.PrintList),
);
export const StepDialog = lazyWithTimeout(() =>
  import('../features/steps/step-dialog.tsx').then((module) => module.StepDialog),
);
export const SyncPopover = lazyWithTimeout(() =>
  import('../features/sync/sync-popover.tsx').then((module) => module.SyncPopover),
);
export const WaitingDialog = lazyWithTimeout(() =>
  import('../features/waiting/waiting-dialog.tsx').then((module) => module.WaitingDialog),
);
