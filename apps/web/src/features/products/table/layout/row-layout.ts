import { keptChoice } from '../../../../lib/browser/kept-choice.ts';

const layouts = ['compact', 'rows', 'photos'] as const;
export type RowLayout = (typeof layouts)[number];

/** How the products are laid out: low rows, rows with a photo of 56 pixels, or cards with a large photo. */
export const rowLayout = keptChoice('crosslister_rowLayout', layouts);
