import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import type { SeenOnPage } from '../../../sales-messages.ts';

/** The pages of one marketplace on which the seller sees what sold. */
export interface SalesPage {
  key: ExtensionSite;
  label: string;
  origin: string;
  /** Whether this is the address of such a page. Another member's wardrobe has the same kind of address. */
  isPage: (url: URL) => boolean;
  /** What the page shows now. Null as long as it does not look like the seller's own. */
  read: (document: Document) => SeenOnPage[] | null;
}

/** What is said of one thing, without repetitions of it. */
export function distinct(things: SeenOnPage[]): SeenOnPage[] {
  return [...new Map(things.map((thing) => [thing.key, thing])).values()];
}
