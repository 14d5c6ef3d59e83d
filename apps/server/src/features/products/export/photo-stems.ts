/** Characters of a SKU in a file's name. Some systems take 255 bytes. */
const LONGEST = 60;

/**
 * A function that makes of a SKU the beginning of its photos' names, as every system takes it. Two SKUs may come to the
 * same, also if only their case differs: the second then gets the product's number.
 */
export function photoStems(): (sku: string, productId: number) => string {
  const taken = new Set<string>();
  return (sku, productId) => {
    const plain = sku
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
      .slice(0, LONGEST)
      .toWellFormed()
      .replace(/^[. ]+/, '');
    const isFree = plain !== '' && !taken.has(plain.toLowerCase());
    const stem = isFree ? plain : `${plain}_${productId}`;
    taken.add(stem.toLowerCase());
    return stem;
  };
}
