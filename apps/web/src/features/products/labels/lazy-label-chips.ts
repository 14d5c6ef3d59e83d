import { lazyWords } from '../../../ui/lazy-piece.tsx';

/** Chips with their colours. Few sellers have labels, and the first screen does not wait for them. */
export const LazyLabelChips = lazyWords(() =>
  import('./label-chips.tsx').then((module) => module.LabelChips),
);
