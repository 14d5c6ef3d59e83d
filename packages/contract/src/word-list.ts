/** Words as a sentence lists them: "eBay, Etsy and WooCommerce". `Intl.ListFormat` costs the first screen 5 ms to make. */
export const wordList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
