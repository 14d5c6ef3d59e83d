/** Etsy's limit, the lowest of all. */
const MAX_SKU = 32;
const WORD_LETTERS = 12;

/**
 * The key by which a row of a table without SKUs, or an item of a wardrobe, is known again when it is imported again: the
 * first words of its title, a letter, and its id. The same item always gets the same key, and two items of a seller never
 * do. Every marketplace accepts it: letters and digits, at most 32. A new product gets a short SKU in its place
 * (features/catalogue/fill-missing-skus.ts).
 */
export function rowKeySku(item: { title: string; externalId: string; letter: string }): string {
  const all = plain(item.title.normalize('NFKD').replace(/\p{M}/gu, '')).split(' ').filter(Boolean);
  const significant = all.filter((word) => !/^(A|AN|AND|FOR|IN|OF|THE|WITH)$/.test(word));
  const words = significant.length > 0 ? significant : all;
  let name = '';
  for (const word of words) {
    if (name.length + word.length > WORD_LETTERS) break;
    name += word;
  }
  const id = plain(item.externalId.normalize('NFKD')).replaceAll(' ', '');
  const key = `${item.letter}${id}`.toUpperCase().slice(0, MAX_SKU);
  const first = name || (words[0] ?? 'ITEM').slice(0, WORD_LETTERS);
  return `${first.slice(0, MAX_SKU - key.length)}${key}`;
}

function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
