import type { ItemSpecifics } from '@crosslister/contract/item-specifics.ts';
import type { PerPlatform } from '@crosslister/contract/listings/listing-values.ts';
import type { ImportedProduct, ProductUpdate } from '@crosslister/contract/product.ts';
import { storedAddress } from '@crosslister/contract/products/image.ts';
import type { ProductOverrides } from '@crosslister/contract/schemas/setting-schemas.ts';
import type { SellerColumns } from '@crosslister/contract/seller-fields.ts';
import { withoutEmpty } from '@crosslister/domain/listing-contents.ts';
import { toPence } from '@crosslister/domain/money.ts';
import type { ProductRow } from '../../db/schema.ts';
import { sellerColumns } from './seller-columns.ts';

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
