const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Words as a sentence lists them: "eBay, Etsy and WooCommerce". */
export const wordList = (words: readonly string[]): string => conjunction.format(words);
