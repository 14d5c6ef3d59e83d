import { z } from 'zod';
import { EbayCondition } from './credentials.ts';
import { ItemSpecifics } from './item-specifics.ts';
import { listingAddressIn } from './listings/listing-address.ts';
import { PerPlatform } from './listings/per-platform.ts';
import { listedAtFields, type OwnTimes } from './listings/platform-fields.ts';
import { listingStatuses, productStatuses } from './lists.ts';
import { isPhotoAddress } from './products/image.ts';
import { moneyParts } from './reports/sale-money.ts';
import { LabelList } from './schemas/label-schemas.ts';
import { Platform } from './schemas/platform-schemas.ts';
import { Price } from './schemas/price.ts';
import { ProductOverrides } from './schemas/setting-schemas.ts';
import { text, trimmedText } from './schemas/text.ts';
import {
  bySellerField,
  isAmount,
  isLabels,
  isMeasure,
  isNumber,
  type SellerFieldName,
  type SellerValues,
  sellerField,
} from './seller-fields.ts';
import { Measure } from './settings/parcel.ts';

export const ProductStatus = z.enum(productStatuses);
export type ProductStatus = z.infer<typeof ProductStatus>;

/** A CSV may also carry `delisted`; the catalogue keeps such a product under Inactive. */
export const importStatuses = [...productStatuses, 'delisted'] as const;
export const ImportStatus = z.enum(importStatuses);

export const ListingStatus = z.enum(listingStatuses);
export type ListingStatus = z.infer<typeof ListingStatus>;

const Timestamp = z.string();

/** A platform's own name for the creation time of a listing (spec section 3), beside `created_at`. */
const ownTimes = Object.fromEntries(
  listedAtFields.map(({ field, form }) => [
    field,
    (form === 'iso' ? Timestamp : z.number()).nullable().optional(),
  ]),
) as unknown as {
  [Field in keyof OwnTimes]-?: z.ZodOptional<z.ZodType<OwnTimes[Field], OwnTimes[Field]>>;
};

/** One marketplace's listing of a product. `url` and `id` are empty once it has been delisted. */
export const Listing = z.object({
  id: z.string(),
  url: z.string(),
  price: z.number(),
  status: ListingStatus,
  created_at: Timestamp.nullable(),
  delisted_at: Timestamp.nullable(),
  scheduled_time: Timestamp.nullable(),
  /** What the marketplace said when it was asked whether the listing had ended, and when. Null while it is live. */
  proof: z
    .object({
      status_seen: z.string(),
      checked_at: Timestamp,
      /** It was found ended, or sold out, at the marketplace, at `delisted_at`. Absent if we ended it. */
      found: z.enum(['ended', 'sold_out']).optional(),
    })
    .nullish(),
  /** It was made from here, where the marketplace cannot edit it itself (`editing` of the platform). */
  edited_here: z.literal(true).optional(),
  /** How often buyers have opened it. Absent if the marketplace does not say. */
  times_viewed: z.number().optional(),
  ...ownTimes,
});
export type Listing = z.infer<typeof Listing>;

/** One place where a product that is not for sale any more may still be live. */
export const ActionPlace = z.object({
  /** `manual_delist_required`, or another value, shown as 'Failed Delist'. */
  type: z.string(),
  message: z.string(),
  listing_url: z.string(),
  platform: Platform.optional(),
  /** The product was deleted, and is removed when the last of its listings has ended. */
  deletes_product: z.literal(true).optional(),
});
export type ActionPlace = z.infer<typeof ActionPlace>;

/**
 * The seller's task: that of the first place, with the messages of all. If there are
 * several, `places` has each of them.
 */
export const ActionInfo = ActionPlace.extend({ places: z.array(ActionPlace).optional() });
export type ActionInfo = z.infer<typeof ActionInfo>;

/** What a sold product earned, with all its sales together. */
export const ProductSale = z.object({
  /** Empty if the seller named no platform. */
  platforms: z.array(Platform),
  /** In pounds, less refunds. Null if the sales are in several currencies. */
  price: z.number().nullable(),
  refunded: z.number(),
  /** What the buyers paid, where a marketplace takes a fee from them on top of the seller's price. */
  buyer_price: z.number().optional(),
  currency: z.string(),
  /** What it earned, in pounds: what marketplaces and payments took, what is left, and that in percent. Absent in other currencies. */
  earned: z
    .object({
      fees: z.number().nullable(),
      estimated: z.boolean(),
      profit: z.number(),
      /** What was taken off that nobody knows: the profit is at most what it says, and has no margin. */
      unknown: z.array(z.enum(moneyParts)).optional(),
      margin: z.number().nullable(),
    })
    .optional(),
  /** Every sale of it was cancelled or refunded in full. `asks` while the seller has not decided what happens to it. */
  cancelled: z.object({ asks: z.boolean() }).optional(),
  /** Its last sale is an order of a marketplace. */
  ordered: z.literal(true).optional(),
  /** Its last sale was entered here, and its quantity typed anew since: Mark as Active leaves the sale in the figures. */
  restocked: z.literal(true).optional(),
  /** A buyer has not paid yet: the thing is reserved for them. */
  awaits_payment: z.literal(true).optional(),
});
export type ProductSale = z.infer<typeof ProductSale>;

export const Image = z.object({ src: z.string() });

type SellerShape = { [Name in SellerFieldName]: z.ZodType<SellerValues[Name]> };

export const Product = z.object({
  id: z.number(),
  name: z.string(),
  sku: z.string(),
  price: z.number(),
  description: z.string(),
  status: ProductStatus,
  images: z.array(Image),
  ebay_category: z.string().nullable(),
  /** Null: the default condition of Settings. */
  condition: EbayCondition.nullable(),
  specifics: z.record(z.string(), z.array(z.string())),
  overrides: ProductOverrides,
  /** What it says on one platform otherwise than everywhere. */
  per_platform: PerPlatform,
  quantity: z.number(),
  ...bySellerField<SellerShape>((name) => {
    if (isLabels(name)) return z.array(z.string());
    return isNumber(name) ? z.number().nullable() : z.string();
  }),
  date_added: Timestamp,
  last_updated: Timestamp,
  date_sold: Timestamp.nullable(),
  /** Absent if it is not sold, and after a reset of the sales data. */
  sale: ProductSale.optional(),
  /** It is not sold now, and has sales. */
  sold_before: z.literal(true).optional(),
  listings: z.partialRecord(Platform, Listing),
  action_info: ActionInfo.nullable(),
});
export type Product = z.infer<typeof Product>;

const requiredText = (max: number, message: string) => trimmedText(max).min(1, message);

const ListingUrl = text(2000).transform((typed, context) => {
  const address = typed.trim() === '' ? '' : listingAddressIn(typed);
  if (address === null) context.addIssue('A listing address must start with http:// or https://.');
  return address ?? z.NEVER;
});

const PhotoAddress = text(4000).refine(
  isPhotoAddress,
  'The address of a photo must start with http:// or https://, or be that of an uploaded one.',
);

/**
 * What a client may set in a listing: its link. Clients of the specification send the whole listing back, so other keys
 * are accepted and ignored. Status, id and times belong to the server.
 */
export const ListingInput = z.looseObject({ url: ListingUrl.nullish() });
const ListingsInput = z.partialRecord(Platform, ListingInput.nullable());

const productFields = {
  name: requiredText(500, 'Product name is required.'),
  sku: requiredText(200, 'SKU is required.'),
  price: Price,
  description: text(500_000),
  images: z.array(z.looseObject({ src: PhotoAddress }).transform(({ src }) => ({ src }))).max(50),
  ebay_category: text(50).nullable(),
  condition: EbayCondition.nullable(),
  specifics: ItemSpecifics,
  overrides: ProductOverrides,
  per_platform: PerPlatform,
  quantity: z.int().min(0).max(1_000_000),
  ...bySellerField<SellerShape>((name) => {
    if (isAmount(name)) return Price.nullable();
    if (isLabels(name)) return LabelList;
    return isMeasure(name) ? Measure(name) : text(sellerField(name).max ?? 0);
  }),
  listings: ListingsInput,
};

const ProductFields = z.object(productFields).partial();

/** Only an import may leave out the price (0). */
export const ProductUpdate = ProductFields.extend({
  price: Price.refine((pounds) => pounds !== 0, 'Price must be at least £0.01.').optional(),
});
export type ProductUpdate = z.infer<typeof ProductUpdate>;

/** `before` is what the caller started from. A field that was changed elsewhere since is refused with 409. */
export const ProductSave = ProductUpdate.extend({ before: ProductFields.optional() });
export type ProductSave = z.infer<typeof ProductSave>;

/** Times within the years that PostgreSQL and people can read. Any other value is ignored. */
const KnownMoment = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(19[7-9]|20)\d/.test(text))
  .optional()
  .catch(undefined);

export const ProductCreate = ProductFields.extend({
  name: productFields.name,
  sku: productFields.sku,
  /** For new products only. Existing products keep their own. */
  date_added: KnownMoment,
  last_updated: KnownMoment,
  /** Of a new product that is sold. */
  date_sold: KnownMoment,
  /** As in the CSV rules, an unknown status is active. */
  status: ImportStatus.catch('active').default('active'),
});
export type ProductCreate = z.infer<typeof ProductCreate>;

/** One without a SKU: it gets the next free one. */
export const ProductWithoutSku = ProductCreate.omit({ sku: true }).extend({ make_sku: z.literal(true) });

/** As in the CSV rules, an unknown status is active. One that is absent says nothing. */
export const SaidStatus = ImportStatus.or(z.unknown().transform(() => 'active' as const)).optional();

/**
 * One of many. A price of null was there but could not be read: a new product is then not for sale, and a known one
 * keeps its price. Without a status a new product is active, and a known one keeps its own.
 */
export const ImportedProduct = ProductCreate.extend({
  price: Price.nullable().optional(),
  status: SaidStatus,
  /** The table has none for it, and the same row always gets this one. A new product gets a short one in its place. */
  sku_is_made: z.literal(true).optional(),
  /** Without a status: what a new product is instead of active, because it may have sold. */
  status_if_new: z.literal('inactive').optional(),
});
export type ImportedProduct = z.infer<typeof ImportedProduct>;

export const duplicateHandlings = ['skip', 'update', 'merge'] as const;
export const DuplicateHandling = z.enum(duplicateHandlings);
export type DuplicateHandling = z.infer<typeof DuplicateHandling>;

/**
 * What an import may do to a product that is here already and that a seller has to agree to: its listings end, it is for
 * sale again, or a live listing gets another price or quantity.
 */
export const importDangers = ['sold', 'active', 'live'] as const;
export const ImportDanger = z.enum(importDangers);
export type ImportDanger = z.infer<typeof ImportDanger>;

/** `POST /api/products/` with many products: at most this many in one call. */
export const MAX_IMPORT_BATCH = 500;
export const ProductImport = z.object({
  products: z.array(ImportedProduct).min(1).max(MAX_IMPORT_BATCH),
  duplicate_handling: DuplicateHandling.default('skip'),
  /** Made by the caller, one for all calls of a file: what they do can be undone together for a day. */
  import_id: z.uuid().optional(),
  /** What the import is shown by. */
  file_name: text(500).optional(),
  /** What the seller has agreed to. Products to which anything else would happen stay as they are. Absent: all. */
  allow: z.array(ImportDanger).optional(),
});

export const ProductImportResult = z.object({
  success: z.literal(true),
  products: z.array(z.object({ id: z.number(), sku: z.string() })),
  created: z.number(),
  updated: z.number(),
  duplicates_found: z.number(),
  duplicates_handled: z.number(),
  /** Products that stay as they are, because the seller has not agreed to what would happen. Absent if there is none. */
  held_back: z.array(z.object({ sku: z.string(), danger: ImportDanger })).optional(),
});
export type ProductImportResult = z.infer<typeof ProductImportResult>;

export const bulkActions = [
  'mark_as_active',
  'mark_as_sold',
  'delete',
  'delist',
  'crosslist',
  'relist',
] as const;
export const BulkActionName = z.enum(bulkActions);
export type BulkActionName = z.infer<typeof BulkActionName>;
