import type { Platform } from '@crosslister/contract/platforms.ts';
import { descriptionOn, ownPricePence, titleOn } from '@crosslister/domain/listing-contents.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import type { ProductColumns } from '../../catalogue/field-columns.ts';

/**
 * Fields that the source platform has too, as they are said there. After an edit here, a later sync must show a conflict
 * and not overwrite it.
 */
const sourceFields = {
  name: (row, source) => titleOn(source, row),
  description: (row, source) => descriptionOn(source, row),
  price: (row, source) => ownPricePence(source, row) ?? row.price_pence,
  images: (row) => JSON.stringify(row.images),
  condition: (row) => row.condition,
  condition_notes: (row) => row.condition_notes,
  // The database keeps the names in its own order.
  specifics: (row) => JSON.stringify(Object.entries(row.specifics).sort()),
} satisfies Record<string, (row: ProductColumns, source: Platform) => unknown>;

const sourceColumns: readonly string[] = [
  'name',
  'description',
  'price_pence',
  'images',
  'condition',
  'condition_notes',
  'specifics',
  'per_platform',
] satisfies (keyof ProductColumns)[];

/** Whether one of these columns can change a field that the source platform has too. */
export const concernsSource = (columns: Partial<ProductColumns>): boolean =>
  Object.keys(columns).some((column) => sourceColumns.includes(column));

/**
 * The product's edited fields, with those that this edit changes on its source platform. Without a listing there, they
 * stay as they were.
 */
export function withEdits(before: ProductRow, after: ProductColumns, source: Platform | undefined): string[] {
  if (!source) return before.edited_fields;
  const changed = Object.entries(sourceFields)
    .filter(([, read]) => read(before, source) !== read(after, source))
    .map(([field]) => field);
  return [...new Set([...before.edited_fields, ...changed])];
}

/** The seller's source platform, for those of the products that have a live listing there. */
export async function onSourcePlatform(
  trx: Trx,
  userId: number,
  productIds: number[],
): Promise<Map<number, Platform>> {
  if (productIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('listings')
    .innerJoin('settings', (join) =>
      join
        .onRef('settings.user_id', '=', 'listings.user_id')
        .onRef('settings.source_platform', '=', 'listings.platform'),
    )
    .select(['listings.product_id', 'listings.platform'])
    .where('listings.user_id', '=', userId)
    .where('listings.product_id', 'in', productIds)
    .where('listings.status', '<>', 'delisted')
    .execute();
  return new Map(rows.map(({ product_id, platform }) => [product_id, platform]));
}
