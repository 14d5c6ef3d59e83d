import { z } from 'zod';
import table from './etsy.json' with { type: 'json' };
import { Barriers, Limit, Pattern, Ways } from './parts.ts';
import { TableVersion } from './version.ts';

/** A field is searched by its label, or by the id under which public sources have seen it. */
const Field = z.object({ label: Pattern, seenAs: Ways });

/**
 * The listing editor and a listing's own page. Nobody in this project has seen the editor signed in: the ids come from
 * public sources, the newest of November 2026.
 */
const Editor = z.object({
  fields: z.object({ Title: Field, Description: Field, Price: Field, Quantity: Field, SKU: Field }),
  /** In some shops a button shows the field of the SKU (a program that fills the editor, November 2026). */
  addSkuWords: Pattern,
  /** When it was made, and the group of its options for things of 20 years and older (the same program). */
  whenMade: Ways,
  vintage: Pattern,
  photos: Ways,
  photoTile: Ways,
  /** In some shops dialogs ask what it is and who made it before the form is there (three programs, 2026). */
  firstDialog: Ways,
  saveDraft: Ways,
  saveDraftWords: Pattern,
  publish: Ways,
  publishWords: Pattern,
  /** On a listing's own page: the link to its editor that only its owner sees. */
  ownLink: Pattern,
  /** Sentences on listings that cannot be bought. */
  notice: Ways,
  soldOut: Pattern,
  unavailable: Pattern,
  gone: Pattern,
});

/**
 * The shop manager's orders. Four public programs of 2026 find them by the links to each order, and the listings by the
 * links in the same row; nobody in this project has seen the page.
 */
const Sales = z.object({
  ordersPath: Pattern,
  orderLink: Ways,
  /** `?order_id=4711`, or the number as the end of the path. */
  orderParameter: z.string().min(1).max(50),
  orderPath: Pattern,
  listingLink: Ways,
  cancelled: Pattern,
});

export const EtsyTable = z.object({
  site: z.literal('etsy'),
  version: TableVersion,
  editor: Editor,
  barriers: Barriers,
  sales: Sales,
  /** From Etsy's API documentation: a title, a tag, how many tags and photos. The limit of a SKU is the form's. */
  limits: z.object({ title: Limit, tag: Limit, tags: Limit, photos: Limit, sku: Limit }),
});
export type EtsyTable = z.infer<typeof EtsyTable>;

export const builtInEtsy: EtsyTable = EtsyTable.parse(table);
