import { storedAddress } from '@crosslister/contract/image.ts';
import type { ItemSpecifics } from '@crosslister/contract/item-specifics.ts';
import type { PerPlatform } from '@crosslister/contract/listing-values.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ImportedProduct, ProductUpdate } from '@crosslister/contract/product.ts';
import type { SellerColumns } from '@crosslister/contract/seller-fields.ts';
import type { ProductOverrides } from '@crosslister/contract/setting-schemas.ts';
import { descriptionOn, ownPricePence, titleOn, withoutEmpty } from '@crosslister/domain/listing-contents.ts';
import { toPence } from '@crosslister/domain/money.ts';
import type { Transaction } from 'kysely';
import type { Database, ProductRow } from '../../../db/schema.ts';
import { sellerColumns } from '../seller-columns.ts';

/** The columns for the fields a client may write. */
export type ProductColumns = Pick<
  ProductRow,
  | 'name'
  | 'sku'
  | 'price_pence'
  | 'description'
  | 'images'
  | 'ebay_category'
  | 'condition'
  | 'specifics'
  | 'overrides'
  | 'per_platform'
  | 'quantity'
  | keyof SellerColumns
>;

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
  // The database keeps the names in its own order.
  specifics: (row) => JSON.stringify(Object.entries(row.specifics).sort()),
} satisfies Record<string, (row: ProductColumns, source: Platform) => unknown>;

const sourceColumns: readonly string[] = [
  'name',
  'description',
  'price_pence',
  'images',
  'condition',
  'specifics',
  'per_platform',
] satisfies (keyof ProductColumns)[];

/** Whether one of these columns can change a field that the source platform has too. */
export const concernsSource = (columns: Partial<ProductColumns>): boolean =>
  Object.keys(columns).some((column) => sourceColumns.includes(column));

/** The columns of the fields that were sent; the others are absent. */
export function columnsOf(fields: ProductUpdate | ImportedProduct): Partial<ProductColumns> {
  const { price, images } = fields;
  const contents = present<Omit<ProductColumns, keyof SellerColumns>>({
    name: fields.name,
    sku: fields.sku,
    price_pence: typeof price === 'number' ? toPence(price) : undefined,
    description: fields.description,
    // JSON columns refuse half a surrogate pair, in which a clipped text may end. Text columns replace it themselves.
    images: images?.map(({ src }) => ({ src: storedAddress(src).toWellFormed() })),
    ebay_category: fields.ebay_category === '' ? null : fields.ebay_category,
    condition: fields.condition,
    specifics: fields.specifics && wellFormedSpecifics(fields.specifics),
    overrides: fields.overrides && saidSettings(fields.overrides),
    per_platform: fields.per_platform && wellFormed(withoutEmpty(fields.per_platform)),
    quantity: fields.quantity,
  });
  return { ...contents, ...sellerColumns(fields) };
}

function wellFormedSpecifics(specifics: ItemSpecifics): ItemSpecifics {
  return Object.fromEntries(
    Object.entries(specifics).map(([name, values]) => [
      name.toWellFormed(),
      values.map((value) => value.toWellFormed()),
    ]),
  );
}

/** An emptied setting means the default again. A platform without any settings is removed. */
function saidSettings(overrides: ProductOverrides): ProductRow['overrides'] {
  const kept = Object.entries(overrides).map(([platform, settings]) => {
    const said = Object.entries(settings ?? {}).filter(([, value]) => value !== '' && value !== undefined);
    const texts = said.map(([key, value]) => [key, typeof value === 'string' ? value.toWellFormed() : value]);
    return [platform, Object.fromEntries(texts)] as const;
  });
  return Object.fromEntries(kept.filter(([, settings]) => Object.keys(settings).length > 0));
}

const wellFormed = (values: PerPlatform): PerPlatform =>
  JSON.parse(JSON.stringify(values), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

function present<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

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
  trx: Transaction<Database>,
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
