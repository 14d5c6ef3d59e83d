import { valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import { isbn13 } from '@crosslister/contract/products/product-numbers.ts';

/** The ISBN of a product with its 13 digits: what it says as ISBN, or an EAN that is one. Null: it has none that is right. */
export function bookNumber(specifics: Readonly<Record<string, readonly string[]>>): string | null {
  const said = [...valuesOf('isbn', specifics), ...valuesOf('ean', specifics)];
  return said.map(isbn13).find((number) => number !== null) ?? null;
}
