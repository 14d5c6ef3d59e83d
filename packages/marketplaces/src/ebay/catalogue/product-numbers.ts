import { attribute, attributeNamed, valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import { saysNone, tradeNumber } from '@crosslister/contract/products/product-numbers.ts';
import type { InventoryItem } from '../answers.ts';

type Specifics = Readonly<Record<string, readonly string[]>>;
type Product = NonNullable<InventoryItem['product']>;

const kinds = ['ean', 'upc', 'isbn'] as const;
const isReal = (value: string | undefined): value is string =>
  value !== undefined && !saysNone(value) && !/^(unbranded|no brand)$/i.test(value);

/**
 * The fields that eBay has for the numbers of a product, out of its item specifics. A part number goes only with a brand:
 * without one, or with "Unbranded", eBay refuses it (ashnicholes-droid/hahm-ebay-lister#34, 2026-07-13).
 */
export function productNumbers(specifics: Specifics): Partial<Record<string, string | string[]>> {
  const numbers = kinds.map((kind) => {
    const values = valuesOf(kind, specifics).flatMap((value) =>
      saysNone(value) ? [value] : (tradeNumber(kind, value) ?? []),
    );
    return [kind, values] as const;
  });
  const [mpn] = valuesOf('mpn', specifics);
  const [brand] = valuesOf('brand', specifics);
  return {
    ...Object.fromEntries(numbers.filter(([, values]) => values.length > 0)),
    ...(isReal(mpn) && isReal(brand) && { brand, mpn }),
  };
}

/**
 * The product of an item without them: what the seller emptied must not be sent back. That it has none, "Does not apply",
 * stays unless it was emptied, because no item specific says it and a category may ask for it.
 */
export function withoutNumbers<Fields extends Record<string, unknown>>(product: Fields, given: Specifics) {
  const { ean, upc, isbn, mpn, brand, ...kept } = product;
  const numbers: Record<string, unknown> = { ean, upc, isbn };
  const none = Object.entries(numbers).filter(
    ([kind, values]) =>
      [values].flat().some((value) => typeof value === 'string' && saysNone(value)) &&
      !Object.keys(given).some((name) => attributeNamed(name) === kind),
  );
  return { ...kept, ...Object.fromEntries(none) };
}

/** The item specifics of a product on eBay, with the numbers that it has only in fields of their own. */
export function specificsWithNumbers(
  specifics: Record<string, string[]>,
  product: Pick<Product, 'ean' | 'upc' | 'isbn' | 'mpn' | 'brand'> = {},
): Record<string, string[]> {
  const { ean, upc, isbn, mpn, brand } = product;
  const fields = { brand, ean, upc, isbn, mpn };
  const more = Object.entries(fields).flatMap(([field, said]) => {
    const name = field as keyof typeof fields;
    const values = [said ?? []].flat().filter(isReal);
    const isThere = valuesOf(name, specifics).length > 0;
    return values.length > 0 && !isThere ? [[attribute(name).names[0], values] as const] : [];
  });
  return { ...specifics, ...Object.fromEntries(more) };
}
