import type { WardrobeItem } from '@crosslister/contract/extension/wardrobe.ts';
import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import type { Barriers } from './site-barriers.ts';

/** Why an item stays where it is. */
export type LeftOut = 'sold' | 'reserved' | 'hidden' | 'draft' | 'unread';

/** An item as its card shows it, or why it is left out. */
export type Card = { id: string } & ({ item: WardrobeItem } | { leftOut: LeftOut });

/** The page of one marketplace with all that the seller has there. */
export interface WardrobePage {
  key: ExtensionSite;
  label: string;
  origin: string;
  /** What the dashboard's link ends with. */
  mark: string;
  barriers: Barriers;
  /** Whether this is the address of a wardrobe. Another member's has the same kind of address. */
  isPage: (url: URL) => boolean;
  isOwn: (document: Document) => boolean;
  /** The address of the seller's own, where a page names it. */
  ownAddress: (document: Document) => string | null;
  /** How many items the page says that there are. */
  total: (document: Document) => number | null;
  /** The ids of the items that are drawn now. */
  ids: (document: Document) => string[];
  /** The cards of these items. */
  read: (document: Document, ids: ReadonlySet<string>) => Card[];
}
