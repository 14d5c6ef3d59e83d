import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { PerPlatform } from '@crosslister/contract/listings/per-platform.ts';
import type { OwnTimes } from '@crosslister/contract/listings/platform-fields.ts';
import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import type { Listing, Product } from '@crosslister/contract/product.ts';
import { ProductOverrides } from '@crosslister/contract/schemas/setting-schemas.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { statusInWords } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { z } from 'zod';
import type { ListingRow, ProductRow } from '../../db/schema.ts';
import { renderSales, type ShownSale } from './product-sales.ts';
import { sellerColumnNames, sellerValues } from './seller-columns.ts';

/** The columns needed to show a product. Each column read costs time. */
export const shownColumns = [
  'id',
  'name',
  'sku',
  'price_pence',
  'description',
  'status',
  'images',
  'ebay_category',
  'condition',
  'specifics',
  'overrides',
  'per_platform',
  'quantity',
  ...sellerColumnNames,
  'date_added',
  'last_updated',
  'date_sold',
  'action_info',
] as const satisfies (keyof ProductRow)[];

/** The fields shown of a listing. The database returns them as JSON, with times as text. */
type ShownListing = Pick<
  ListingRow,
  'platform' | 'external_id' | 'url' | 'price_pence' | 'status' | 'proof' | 'extra' | 'times_viewed'
> &
  Record<'created_at', string> &
  Record<'delisted_at' | 'scheduled_at', string | null>;

/** The platform's own name for the creation time of a listing (spec section 3). */
function ownTime(platform: Platform, created: Date): OwnTimes {
  const { listedAt } = descriptionOf(platform);
  if (!listedAt) return {};
  const { field, form } = listedAt;
  return { [field]: form === 'iso' ? created.toISOString() : Math.floor(created.getTime() / 1000) };
}

type ShownProduct = Pick<ProductRow, (typeof shownColumns)[number]> & {
  listings: readonly ShownListing[];
  sales?: readonly ShownSale[] | null | undefined;
  sold_before?: boolean;
};

export function renderProduct(row: ShownProduct): Product {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    price: toPounds(row.price_pence),
    description: row.description,
    status: row.status,
    images: row.images,
    ebay_category: row.ebay_category,
    condition: row.condition === null ? null : (EbayCondition.safeParse(row.condition).data ?? null),
    specifics: row.specifics,
    overrides: readable(ProductOverrides, row.overrides),
    per_platform: readable(PerPlatform, row.per_platform),
    quantity: row.quantity,
    ...sellerValues(row),
    date_added: row.date_added.toISOString(),
    last_updated: row.last_updated.toISOString(),
    date_sold: row.date_sold?.toISOString() ?? null,
    listings: Object.fromEntries(row.listings.map((listing) => [listing.platform, renderListing(listing)])),
    action_info: row.action_info,
    ...(row.sales && { sale: renderSales(row.sales) }),
    ...(row.sold_before && { sold_before: true as const }),
  };
}

/** A value that a later release stored must not make a whole page fail. Most products have none, and a check takes time. */
function readable<T extends object>(schema: z.ZodType<T>, stored: object): T | Record<string, never> {
  for (const _ in stored) return schema.safeParse(stored).data ?? {};
  return {};
}

/** An ended listing is returned without URL and id, otherwise it would count as listed. The row keeps both. */
function renderListing(row: ShownListing): Listing {
  const created = new Date(row.created_at);
  const ended = row.status === 'delisted';
  const { editing } = descriptionOf(row.platform);
  return {
    id: ended ? '' : row.external_id,
    url: ended ? '' : row.url,
    price: toPounds(row.price_pence),
    status: row.status,
    created_at: created.toISOString(),
    delisted_at: isoTime(row.delisted_at),
    scheduled_time: isoTime(row.scheduled_at),
    proof: ended && row.proof ? renderProof(row.platform, row.proof) : null,
    ...(!ended && editing && editing.idOfMadeHere in row.extra && { edited_here: true as const }),
    ...(row.times_viewed !== null && { times_viewed: row.times_viewed }),
    ...ownTime(row.platform, created),
  };
}

function renderProof(platform: Platform, proof: NonNullable<ListingRow['proof']>): Listing['proof'] {
  return { ...proof, status_seen: statusInWords(platform, proof.status_seen) };
}

/** The database writes a time with microseconds and an offset. */
const isoTime = (text: string | null) => text && new Date(text).toISOString();
