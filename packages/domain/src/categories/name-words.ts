/** The singular of a word, roughly: enough to compare words. */
export function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|z|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/** The words of a text, lower case and in the singular, without numbers and accents: "Pokémon" is "Pokemon". */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.map(singular);
}

/** Words that say nothing about what kind of thing it is. */
const fillers = new Set(
  `the and with for from of in on at by to an or my your no not all old new used vintage retro rare lovely great good nice very mint
  condition size uk eu us small medium large xs xl black white red blue green yellow brown grey pink purple orange beige navy
  cream gold silver multicoloured men women mens womens ladies boys girls kids unisex original`
    .split(/\s+/)
    .map(singular),
);

export const isFiller = (word: string): boolean => fillers.has(word);

/** The words of a name that may say what kind of thing it is, each once. */
export function kindWords(name: string): string[] {
  return [...new Set(wordsOf(name))].filter((word) => !isFiller(word));
}
