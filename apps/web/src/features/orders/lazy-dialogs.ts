import { lazyPiece } from '../../ui/lazy-piece.tsx';

export const DispatchDialog = lazyPiece(() =>
  import('./dispatch/dispatch-dialog.tsx').then((module) => module.DispatchDialog),
);
export const PackDialog = lazyPiece(() =>
  import('./pack/pack-dialog.tsx').then((module) => module.PackDialog),
);
export const PrintSlipsDialog = lazyPiece(() =>
  import('./print/print-slips-dialog.tsx').then((module) => module.PrintSlipsDialog),
);
