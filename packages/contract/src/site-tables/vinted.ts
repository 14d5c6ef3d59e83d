import { z } from 'zod';
import { EbayCondition } from '../credentials.ts';
import { Barriers, Limit, Pattern, Ways } from './parts.ts';
import { TableVersion } from './version.ts';
import table from './vinted.json' with { type: 'json' };

/** A field that opens a panel of choices. */
const Chooser = z.object({
  opener: Ways,
  panel: Ways,
  /** Shown while the field takes no notice of anybody. */
  loader: Ways,
});

const FieldNames = z.array(z.string().min(1).max(50)).max(30);

/** The form, the page of an item, and what surrounds them. */
const Page = z.object({
  photos: Ways,
  /** One for each photo. It exists only when the upload is done. */
  photoCard: Ways,
  title: Ways,
  description: Ways,
  price: Ways,
  /** Only where books are sold. */
  isbn: Ways,
  /** They come when the number was found. */
  bookFound: Ways,
  category: Chooser.extend({
    search: Ways,
    result: Ways,
    /** A category in the panel: found, suggested or in the tree. */
    entry: Ways,
    entryId: Pattern,
  }),
  brand: Chooser.extend({
    search: Ways,
    result: Ways,
    /** The row for things without a brand, and the one for a brand that the site does not know. */
    none: Ways,
    custom: Ways,
  }),
  size: Chooser,
  condition: Chooser,
  colours: Chooser,
  material: Chooser,
  /** A field that only some categories have, such as a phone's storage: it is known by its label. */
  attribute: Ways,
  /** Any field that has to be filled in, or opens a list. Tables of before have none. */
  otherField: Ways.optional(),
  anyPanel: Ways,
  /** An entry of an open panel, and those that repeat one of the list below them: they end with the same number. */
  option: Ways,
  suggestedOption: Ways,
  optionNumber: Pattern,
  /** Keeps what was ticked and closes the panel. Some versions of the page have none and close by a press beside it. */
  panelDone: Ways,
  parcelRadio: Ways,
  /** If there is none of those: any radio button that has the name of a parcel. */
  anyRadio: Ways,
  parcelCell: Ways,
  parcelName: Pattern,
  saveDraft: Ways,
  publish: Ways,
  dialog: Ways,
  cookieNotice: Ways,
  alert: Ways,
  /** The seller's own profile, in the page's header. */
  profile: Ways,
  profilePath: Pattern,
  /** Any of these is on the page of the seller's own item alone. */
  ownItem: Ways,
  deleteItem: Ways,
  /** In the question that Delete opens. */
  confirmDelete: Ways,
  itemTitle: Ways,
  itemStatus: Ways,
  itemGone: Pattern,
});

/**
 * The pages on which the seller sees what sold. No one in this project has seen them signed in. Wardrobe: a French
 * extension tells the seller's own by its filters (2026), and several readers of the catalogue know the cards. A link's
 * tooltip is "Waxed jacket, Brand: Barbour, Condition: Good, Size: M, 62.50 £, 66.33 £ includes Buyer Protection" in
 * Britain; a part that the item does not have is absent. Orders: a British seller's notes and three programs, all of 2026;
 * price and status are the first and second heading, and the link leads to the conversation. That a bundle is called "Bundle 2
 * items" comes from a mail reader's tests on real mails (autumn 2026). Notifications: all of it is assumed.
 */
const Sales = z.object({
  wardrobePath: Pattern,
  ownWardrobe: Ways,
  card: Ways,
  cardId: Pattern,
  cardLink: Ways,
  cardPrice: Ways,
  tooltipParts: Pattern,
  pricesAtEnd: Pattern,
  /** What is written over the photo is an element of its own with exactly this word. */
  badge: Pattern,
  notBadge: Ways,
  ordersPath: Pattern,
  ordersSold: z.object({ name: z.string().min(1).max(50), value: z.string().min(1).max(50) }),
  order: Ways,
  orderTitle: Ways,
  orderLines: Ways,
  orderPath: Pattern,
  /** The title of an order of several items, with their number. */
  bundle: Pattern,
  cancelled: Pattern,
  /** Nobody has bought it yet. */
  pending: Pattern,
  notificationsPath: Pattern,
  notification: Ways,
  notifiedSale: Pattern,
  /** Between the title and the price. */
  notifiedPrice: z.string().min(1).max(20),
});

/**
 * What else is known of the wardrobe. That the links there have no name after the number, and that views and favourites
 * are where other pages have brand and size, comes from a French extension (July 2026); the status has its own test id in
 * two programs of autumn 2026.
 */
const Wardrobe = z.object({
  cards: Ways,
  /** Its address is signed for this size, some 310 by 430. Its alternative text is not cut, as the tooltip is. */
  cardPhoto: Ways,
  /** The state of an item, where it is not simply on sale. */
  statusText: Ways,
  badges: z.object({ sold: Pattern, reserved: Pattern, hidden: Pattern, draft: Pattern }),
  total: Ways,
  totalWords: Pattern,
  conditions: z.record(z.string(), EbayCondition),
});

export const VintedTable = z.object({
  site: z.literal('vinted'),
  version: TableVersion,
  page: Page,
  barriers: Barriers,
  sales: Sales,
  wardrobe: Wardrobe,
  /** Which fields a category has, by the words of its name: the first that fits. They are required, unless `optional`. */
  fields: z.object({
    kinds: z.array(z.object({ words: Pattern, fields: FieldNames })).max(50),
    optional: FieldNames,
  }),
  /**
   * The site's conditions by eBay's. eBay shows USED_EXCELLENT as "Used" (clothes: "Pre-owned - Good"), so it promises
   * no more here. Null where the site has nothing that says the truth: the seller chooses.
   */
  conditions: z.record(EbayCondition, z.string().max(50).nullable()),
  limits: z.object({ title: Limit, description: Limit, photos: Limit, colours: Limit, materials: Limit }),
});
export type VintedTable = z.infer<typeof VintedTable>;

export const builtInVinted: VintedTable = VintedTable.parse(table);
