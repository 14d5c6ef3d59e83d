import { lazyPiece } from '../ui/lazy-piece.tsx';

// Each in a chunk of its own.
export const BulkEditDialog = lazyPiece(() =>
  import('../features/products/bulk-edit/bulk-edit-dialog.tsx').then((module) => module.BulkEditDialog),
);
export const CommandPalette = lazyPiece(() =>
  import('../features/commands/command-palette.tsx').then((module) => module.CommandPalette),
);
export const DeleteProductDialog = lazyPiece(() =>
  import('../features/products/actions/delete-dialog.tsx').then((module) => module.DeleteProductDialog),
);
export const CrosslistDialog = lazyPiece(() =>
  import('../features/crosslist/crosslist-dialog.tsx').then((module) => module.CrosslistDialog),
);
export const DelistDialog = lazyPiece(() =>
  import('../features/delist/delist-dialog.tsx').then((module) => module.DelistDialog),
);
export const ImportDialog = lazyPiece(() =>
  import('../features/import/import-dialog.tsx').then((module) => module.ImportDialog),
);
export const InstallDialog = lazyPiece(() =>
  import('../features/extension/install-dialog.tsx').then((module) => module.InstallDialog),
);
export const IntakeDialog = lazyPiece(() =>
  import('../features/intake/intake-dialog.tsx').then((module) => module.IntakeDialog),
);
export const JobDialog = lazyPiece(() =>
  import('../features/notifications/tray/job-dialog.tsx').then((module) => module.JobDialog),
);
export const LabelDialog = lazyPiece(() =>
  import('../features/products/labels/label-dialog.tsx').then((module) => module.LabelDialog),
);
export const NewProductDialog = lazyPiece(() =>
  import('../features/products/product-dialog/new-product-dialog.tsx').then(
    (module) => module.NewProductDialog,
  ),
);
export const NotificationDrawer = lazyPiece(() =>
  import('../features/notifications/notification-drawer.tsx').then((module) => module.NotificationDrawer),
);
export const OversellDialog = lazyPiece(() =>
  import('../features/statistics/oversell-dialog.tsx').then((module) => module.OversellDialog),
);
export const OrderDialog = lazyPiece(() =>
  import('../features/orders/room/order-dialog.tsx').then((module) => module.OrderDialog),
);
export const PrintLabelsDialog = lazyPiece(() =>
  import('../features/products/print/labels/print-labels-dialog.tsx').then(
    (module) => module.PrintLabelsDialog,
  ),
);
export const ProductDialog = lazyPiece(() =>
  import('../features/products/product-dialog/product-dialog.tsx').then((module) => module.ProductDialog),
);
export const ProposalLine = lazyPiece(() =>
  import('../features/proposals/proposal-line.tsx').then((module) => module.ProposalLine),
);
export const SalesReportDialog = lazyPiece(() =>
  import('../features/statistics/sales-report-dialog.tsx').then((module) => module.SalesReportDialog),
);
export const ScanDialog = lazyPiece(() =>
  import('../features/products/scan/scan-dialog.tsx').then((module) => module.ScanDialog),
);
export const SaleDialog = lazyPiece(() =>
  import('../features/sales/sale-dialog.tsx').then((module) => module.SaleDialog),
);
export const SoldDialog = lazyPiece(() =>
  import('../features/products/sold/sold-dialog.tsx').then((module) => module.SoldDialog),
);
export const SettingsDialog = lazyPiece(() =>
  import('../features/settings/settings-dialog.tsx').then((module) => module.SettingsDialog),
);
export const ShortcutsDialog = lazyPiece(() =>
  import('../features/help/shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
);
export const StepDialog = lazyPiece(() =>
  import('../features/steps/step-dialog.tsx').then((module) => module.StepDialog),
);
export const ReviewDialog = lazyPiece(() =>
  import('../features/review/review-dialog.tsx').then((module) => module.ReviewDialog),
);
