import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { cardInName } from './card-in-name.ts';
import { isSize, sizeInName } from './size-in-name.ts';

/**
 * Specifics for which a value in the name describes the product itself. For others it may only be mentioned: "bone
 * china" is not made in China, and an "Old English Sheepdog" is not a book in English.
 */
const guessable =
  /^(brand|maker|manufacturer|(main )?colou?r|department|(outer shell |upper |fabric )?material|metal|type|style|format|platform|storage capacity|network|pattern|model|occasion|sleeve length|closure|fit)$/i;

/** Entries of eBay's lists that say nothing about the product. */
const sayNothing =
  /^(unbranded|does ?n[o']t apply|not applicable|n\/?a|other|none|yes|no|not specified|see description|unknown)$/i;

const isColour = /colou?r$/i;

/** Words sellers use in place of eBay's, by specific. */
const synonyms: [RegExp, Record<string, string>][] = [
  [
    /^department$/i,
    {
      mens: 'men',
      gents: 'men',
      womens: 'women',
      ladies: 'women',
      lady: 'women',
      girl: 'girls',
      boy: 'boys',
    },
  ],
  [isColour, { gray: 'grey', multicolour: 'multicoloured', multicolored: 'multicoloured' }],
];

/** The colour of a shade, for lists that have the colour alone. */
const shades = new Map([
  ['navy', 'blue'],
  ['ochre', 'yellow'],
]);
/** Before navy they name a brand or the sailors. */
const noShade = new Set(['old', 'royal', 'merchant', 'us', 'british']);

/** The text with the shades in it named by their colour. */
const withColours = (text: string): string => {
  const words = wordsOf(text);
  return words
    .map((word, at) => (noShade.has(words[at - 1] ?? '') ? word : (shades.get(word) ?? word)))
    .join(' ');
};

/** A name that follows one of these words belongs to something else: "case for Apple phones". */
const others = new Set(['for', 'fits', 'with', 'like', 'not']);

/**
 * Words in lower case, without accents and apostrophes. Numbers are separated from letters, so that "64GB" is "64 GB".
 */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/['’`´]/g, '')
      .replaceAll('&', ' and ')
      .match(/\p{L}+|\p{N}+/gu) ?? []
  );
}

interface Entry {
  value: string;
  words: string[];
  length: number;
}

// Cached, because eBay's lists of brands have thousands of entries and a bulk check looks at many names.
const indexes = new WeakMap<readonly string[], Map<string, Entry[]>>();

/** The entries that a name could contain, by their first word. */
function indexOf(values: readonly string[]): Map<string, Entry[]> {
  const known = indexes.get(values);
  if (known) return known;
  const index = new Map<string, Entry[]>();
  for (const value of values) {
    const words = wordsOf(value);
    const length = words.join('').length;
    const [first] = words;
    // A single letter or number counts only in a pattern such as "Size M".
    if (!first || length < 2 || !/\p{L}/u.test(value) || sayNothing.test(value)) continue;
    const entry = { value, words, length };
    const entries = index.get(first);
    if (entries) entries.push(entry);
    else index.set(first, [entry]);
  }
  indexes.set(values, index);
  return index;
}

/** Values of the category's list that stand in the text as whole words, ignoring case, the longest first. */
function valuesIn({ name: specific, values }: SpecificRule, text: string): string[] {
  const meant = synonyms.find(([names]) => names.test(specific))?.[1] ?? {};
  const words = wordsOf(text).map((word) => (Object.hasOwn(meant, word) ? (meant[word] ?? word) : word));
  const index = indexOf(values);
  const found = words.flatMap((word, at) =>
    others.has(words[at - 1] ?? '')
      ? []
      : (index.get(word) ?? []).filter((entry) =>
          entry.words.every((each, offset) => words[at + offset] === each),
        ),
  );
  return found.toSorted((one, other) => other.length - one.length).map(({ value }) => value);
}

/**
 * The value of an item specific found in the product's name, in eBay's spelling, or null. Only values of the category's
 * own list are found, and the longest one wins. A size is found only if a word before it says that it is one.
 */
export function guessSpecific(rule: SpecificRule, productName: string): string | null {
  if (isSize(rule.name)) return sizeInName(rule.name, rule.values, productName);
  const ofCard = cardInName(rule, productName);
  if (ofCard !== null) return ofCard;
  if (!guessable.test(rule.name)) return null;
  const [found] = valuesIn(rule, productName);
  if (found !== undefined || !isColour.test(rule.name)) return found ?? null;
  return valuesIn(rule, withColours(productName))[0] ?? null;
}

/**
 * The value found in a longer text. Such a text mentions more than the product, so only what is required is looked for,
 * and only a single value counts.
 */
export function guessFromText(rule: SpecificRule, text: string): string | null {
  if (!rule.required) return null;
  if (isSize(rule.name)) return sizeInName(rule.name, rule.values, text);
  const [only, ...more] = guessable.test(rule.name) ? new Set(valuesIn(rule, text)) : [];
  return only !== undefined && more.length === 0 ? only : null;
}
