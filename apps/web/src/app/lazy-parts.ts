import { lazyPiece } from '../ui/lazy-piece.tsx';

// Each in a chunk of its own, because the first page needs none of them.
export const LoginScreen = lazyPiece(() =>
  import('../features/auth/login-screen.tsx').then((module) => module.LoginScreen),
);
export const DashboardDialogs = lazyPiece(() =>
  import('./dashboard-dialogs.tsx').then((module) => module.DashboardDialogs),
);
export const JobTray = lazyPiece(() =>
  import('../features/notifications/tray/job-tray.tsx').then((module) => module.JobTray),
);
export const PrintList = lazyPiece(() =>
  import('../features/products/print/print-list.tsx').then((module) => module.PrintList),
);
export const OrdersDesk = lazyPiece(() =>
  import('../features/orders/orders-desk.tsx').then((module) => module.OrdersDesk),
);
export const SaleClockLine = lazyPiece(() =>
  import('../features/statistics/sale-clock-line.tsx').then((module) => module.SaleClockLine),
);
export const SyncPopover = lazyPiece(() =>
  import('../features/sync/sync-popover.tsx').then((module) => module.SyncPopover),
);
export const LeftFromBefore = lazyPiece(() =>
  import('./left-from-before/left-from-before.tsx').then((module) => module.LeftFromBefore),
);
