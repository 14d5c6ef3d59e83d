import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ProductUpdate } from '@crosslister/contract/product.ts';
import { measureNames } from '@crosslister/contract/seller-fields.ts';
import { valuesOn } from '@crosslister/domain/listing-contents.ts';
import { type RevisedField, revisedFields } from '@crosslister/marketplaces/listing/listing.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import { isByHand, isShownByHand } from '../by-hand/store-step.ts';
import { canBeRevised, isRevisedOn } from './store-revises.ts';

type Field = keyof ProductUpdate;

/** What buyers see of each field of a product. The other fields are the seller's own. */
const seenAs: Partial<Record<Field, RevisedField>> = {
  name: 'title',
  description: 'description',
  price: 'price',
  images: 'images',
  quantity: 'quantity',
  condition: 'condition',
  condition_notes: 'condition_notes',
  specifics: 'specifics',
  ebay_category: 'category',
  ...Object.fromEntries(measureNames.map((name) => [name, 'parcel'])),
};

/** The fields that are edited on this platform alone. */
function ownFields(fields: readonly string[], platform: Platform): RevisedField[] {
  return revisedFields.filter((name) => fields.includes(`per_platform.${platform}.${name}`));
}

/** Which listings `storeRevises` would revise if these fields of these products were edited now. */
export async function planRevises(
  db: Db,
  userId: number,
  edits: readonly { id: number; fields: readonly string[] }[],
): Promise<({ id: number } & Record<'revised' | 'by_hand', Platform[]>)[]> {
  const ids = edits.map(({ id }) => id);
  const rows = await db
    .selectFrom('products')
    .innerJoin('listings', (join) =>
      join
        .onRef('listings.product_id', '=', 'products.id')
        .onRef('listings.user_id', '=', 'products.user_id'),
    )
    .select([
      'products.id',
      'products.status',
      'products.action_info',
      'products.deleted_at',
      'products.per_platform',
    ])
    .select(['listings.platform', 'listings.connection_id', 'listings.external_id'])
    .where('products.user_id', '=', userId)
    .where('products.id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .where('listings.status', '<>', 'delisted')
    .orderBy('listings.id')
    .execute();
  const listings = Map.groupBy(
    rows.filter((row) => !whyNotForSale(row)),
    ({ id }) => id,
  );
  return edits.flatMap(({ id, fields }) => {
    const live = listings.get(id) ?? [];
    const seen = fields.flatMap((field) => seenAs[field as Field] ?? []);
    // What the product says otherwise on a platform stays there, unless that is edited.
    const seenOn = ({ platform, per_platform }: (typeof live)[number]) => [
      ...seen.filter((field) => valuesOn(per_platform, platform)[field] === undefined),
      ...ownFields(fields, platform),
    ];
    const revised = live.filter(
      (listing) => canBeRevised(listing) && seenOn(listing).some(isRevisedOn(listing.platform)),
    );
    const byHand = live.filter(
      (listing) => isByHand(listing) && seenOn(listing).some(isShownByHand(listing.platform)),
    );
    if (revised.length + byHand.length === 0) return [];
    return [
      {
        id,
        revised: revised.map(({ platform }) => platform),
        by_hand: byHand.map(({ platform }) => platform),
      },
    ];
  });
}
