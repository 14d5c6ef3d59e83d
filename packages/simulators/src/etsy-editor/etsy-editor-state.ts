import { createHash } from 'node:crypto';

/** What can be wrong with the editor, one at a time. */
export type EditorTrouble =
  | 'signed_out'
  | 'captcha'
  | 'no_labels'
  | 'renamed'
  | 'two_title_fields'
  // The title shows what was typed, and the editor does not take it.
  | 'title_untaken'
  | 'price_altered'
  // The SKU has no field until "Add SKU" is pressed (a program that fills the editor, November 2026).
  | 'sku_hidden'
  // Dialogs ask what it is before the form is there (three public programs of 2026, in some shops).
  | 'first_dialogs';

/** What the editor sends when it is saved. Everything is text, as in its fields. */
export type EditorValues = {
  title: string;
  description: string;
  price: string;
  quantity: string;
  sku: string;
  /** The value of its option, such as 1970_1979. */
  whenMade?: string;
  photos: number[];
};

/** Etsy's own words: sold out after the last sale, inactive when it was taken down. */
export type EditorListing = EditorValues & {
  id: number;
  state: 'draft' | 'active' | 'sold_out' | 'inactive';
};

/** An order in the shop manager: what was bought, each with its price, and what the whole row says. */
export type EditorOrder = {
  id: number;
  listings: { id: number; title: string; price: string }[];
  status: string;
};

export type EditorSite = {
  trouble: EditorTrouble | null;
  /** Whether the visitor is the shop's owner, whose pages lead to the editor. */
  isOwner: boolean;
  listings: Map<number, EditorListing>;
  orders: EditorOrder[];
  photos: Map<number, { sha256: string }>;
  nextId: number;
};

export const createEditorSite = (): EditorSite => ({
  trouble: null,
  isOwner: true,
  listings: new Map(),
  orders: [],
  photos: new Map(),
  nextId: 1_700_000_001,
});

export function keepPhoto(site: EditorSite, bytes: Buffer): number {
  const id = site.nextId++;
  site.photos.set(id, { sha256: createHash('sha256').update(bytes).digest('hex') });
  return id;
}

export function keepListing(site: EditorSite, values: EditorValues, isDraft: boolean): EditorListing {
  const listing = { ...values, id: site.nextId++, state: isDraft ? ('draft' as const) : ('active' as const) };
  site.listings.set(listing.id, listing);
  return listing;
}
