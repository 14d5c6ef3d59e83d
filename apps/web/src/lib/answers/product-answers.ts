import { listedAtFields, type OwnTimes } from '@crosslister/contract/listings/platform-fields.ts';
import { listingStatuses, pageSizes, productSorts, productStatuses } from '@crosslister/contract/lists.ts';
import { platforms } from '@crosslister/contract/platforms.ts';
import type {
  ActionInfo,
  ActionPlace,
  Listing,
  Product,
  ProductSale,
} from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { optionalColumns } from '@crosslister/contract/products/product-table-columns.ts';
import {
  bySellerField,
  isLabels,
  isNumber,
  type SellerFieldName,
  type SellerValues,
} from '@crosslister/contract/seller-fields.ts';
import type { SavedView, TabView, Views } from '@crosslister/contract/views.ts';
import { ebayCondition, overrides, perPlatform, platform } from './setting-answers.ts';
import {
  type AnswerSchema,
  amount,
  byKey,
  flag,
  listOf,
  maybe,
  object,
  oneOf,
  orNull,
  recordOf,
  type Shape,
  schemaOf,
  text,
} from './shape.ts';

/** The platforms' own names for the creation time. */
const ownTimes = Object.fromEntries(
  listedAtFields.map(({ field, form }) => [field, maybe(orNull<unknown>(form === 'iso' ? text : amount))]),
) as unknown as { [Field in keyof OwnTimes]-?: Shape<OwnTimes[Field]> };

const listing = object<Listing>({
  id: text,
  url: text,
  price: amount,
  status: oneOf(...listingStatuses),
  created_at: orNull(text),
  delisted_at: orNull(text),
  scheduled_time: orNull(text),
  proof: maybe(
    orNull(
      object<NonNullable<Listing['proof']>>({
        status_seen: text,
        checked_at: text,
        found: maybe(oneOf('ended', 'sold_out')),
      }),
    ),
  ),
  edited_here: maybe(oneOf(true)),
  times_viewed: maybe(amount),
  ...ownTimes,
});

const place = {
  type: text,
  message: text,
  listing_url: text,
  platform: maybe(platform),
  deletes_product: maybe(oneOf(true)),
};

const product = object<Product>({
  id: amount,
  name: text,
  sku: text,
  price: amount,
  description: text,
  status: oneOf(...productStatuses),
  images: listOf(object<{ src: string }>({ src: text })),
  ebay_category: orNull(text),
  condition: orNull(ebayCondition),
  specifics: recordOf(listOf(text)),
  overrides,
  per_platform: perPlatform,
  quantity: amount,
  ...bySellerField<{ [Name in SellerFieldName]: Shape<SellerValues[Name]> }>((name) =>
    isLabels(name) ? listOf(text) : isNumber(name) ? orNull(amount) : text,
  ),
  date_added: text,
  last_updated: text,
  date_sold: orNull(text),
  sale: maybe(
    object<ProductSale>({
      platforms: listOf(platform),
      price: orNull(amount),
      refunded: amount,
      buyer_price: maybe(amount),
      currency: text,
      earned: maybe(
        object<NonNullable<ProductSale['earned']>>({
          fees: orNull(amount),
          estimated: flag,
          profit: amount,
          unknown: maybe(listOf(oneOf('postage_charged', 'fees', 'postage_paid', 'cost', 'other', 'vat'))),
          margin: orNull(amount),
        }),
      ),
      cancelled: maybe(object<NonNullable<ProductSale['cancelled']>>({ asks: flag })),
      ordered: maybe(oneOf(true)),
      restocked: maybe(oneOf(true)),
      awaits_payment: maybe(oneOf(true)),
    }),
  ),
  sold_before: maybe(oneOf(true)),
  listings: byKey(platforms, listing),
  action_info: orNull(object<ActionInfo>({ ...place, places: maybe(listOf(object<ActionPlace>(place))) })),
});
const productList = listOf(product);
const productPage = object<ProductPage>({ results: productList, count: amount });

/** A server without pages answers with a plain array. */
export const productsAnswer: AnswerSchema<ProductPage> = {
  safeParse(data) {
    const page: unknown = Array.isArray(data) ? { results: data, count: data.length } : data;
    return productPage(page) ? { success: true, data: page } : { success: false, error: data };
  },
};

const columns = byKey(optionalColumns, flag);
const tabView = object<TabView>({
  sort: maybe(oneOf(...productSorts)),
  page_size: maybe(oneOf(...pageSizes)),
  columns,
  saved: listOf(object<SavedView>({ name: text, query: text, columns })),
});
export const tabViewAnswer = schemaOf(tabView);
export const viewsAnswer = schemaOf(object<Views>({ results: byKey(productStatuses, tabView) }));
