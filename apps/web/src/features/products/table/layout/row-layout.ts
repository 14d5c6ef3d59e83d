import { keptChoice } from '../../../../lib/browser/kept-choice.ts';

const layouts = ['rows', 'compact', 'photos'] as const;
export type RowLayout = (typeof layouts)[number];

/** How the products are laid out: rows with a photo of 56 pixels, low rows, or cards with a large photo. */
export const rowLayout = keptChoice('crosslister_rowLayout', layouts);
