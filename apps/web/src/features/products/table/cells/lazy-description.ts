import { lazyWords } from '../../../../ui/lazy-piece.tsx';

/** Few sellers have the column, and reading HTML takes a kilobyte. */
export const LazyDescription = lazyWords(() =>
  import('./description-text.tsx').then((module) => module.DescriptionText),
);
