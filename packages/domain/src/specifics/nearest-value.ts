import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { wordsOf } from '../categories/name-words.ts';
import { isSize, spellings } from './size-in-name.ts';

/** The colour of a shade, for lists that have the colour alone. */
const shades: Readonly<Record<string, string>> = {
  navy: 'blue',
  teal: 'green',
  turquoise: 'blue',
  burgundy: 'red',
  maroon: 'red',
  crimson: 'red',
  ochre: 'yellow',
  mustard: 'yellow',
  tan: 'brown',
  camel: 'brown',
  khaki: 'green',
  graphite: 'grey',
  charcoal: 'grey',
  lilac: 'purple',
  gold: 'yellow',
  ivory: 'white',
  cream: 'beige',
};

/** "UK 10", "Size 10" and "10 UK" are 10. */
const bareSize = (size: string) =>
  size
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:size|UK|GB)[ :.-]{0,3}/i, '')
    .replace(/ ?\(?(?:UK|GB)\)?$/i, '');

const within = (inner: readonly string[], outer: readonly string[]) =>
  inner.length > 0 && inner.every((word) => outer.includes(word));

/**
 * The value of the category's list that comes nearest to what was said, to be offered: a size in its bare form or other
 * spelling, the colour of a shade, a value whose words are all in it. Null if none is near. It is never taken unasked.
 */
export function nearestValue(
  { name, values }: Pick<SpecificRule, 'name' | 'values'>,
  said: string,
): string | null {
  if (isSize(name)) {
    const ways = spellings(bareSize(said));
    return values.find((value) => ways.includes(bareSize(value).toUpperCase())) ?? null;
  }
  const words = wordsOf(said);
  const inSaid = values
    .filter((value) => within(wordsOf(value), words))
    .toSorted((one, other) => other.length - one.length);
  if (inSaid[0] !== undefined) return inSaid[0];
  const colour = /colou?r$/i.test(name) ? words.flatMap((word) => shades[word] ?? []) : [];
  const ofShade = values.find((value) => within(wordsOf(value), colour));
  if (ofShade !== undefined) return ofShade;
  const [only, ...others] = values.filter((value) => within(words, wordsOf(value)));
  return only !== undefined && others.length === 0 ? only : null;
}
