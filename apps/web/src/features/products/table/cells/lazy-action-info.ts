import { lazyPiece } from '../../../../ui/lazy-piece.tsx';

/** Only rows under Action Required have it. */
export const LazyActionInfo = lazyPiece(() =>
  import('./action-info-text.tsx').then((module) => module.ActionInfoText),
);
