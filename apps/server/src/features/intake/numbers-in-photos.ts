import type { ItemSpecifics } from '@crosslister/contract/item-specifics.ts';
import { isbn13, tradeNumber } from '@crosslister/contract/products/product-numbers.ts';

/**
 * The barcodes of a thing as its item specifics. Of one kind only a single number is taken: with two of them, one is that of
 * something else in the picture.
 */
export function numbersInPhotos(barcodes: readonly string[]): ItemSpecifics {
  const byKind = Map.groupBy(new Set(barcodes), (number) => {
    if (isbn13(number)) return 'ISBN';
    return tradeNumber('upc', number) ? 'UPC' : 'EAN';
  });
  return Object.fromEntries([...byKind].filter(([, numbers]) => numbers.length === 1));
}
