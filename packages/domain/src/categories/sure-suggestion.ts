import { isColour, saysHow, saysWhat } from './describing-words.ts';
import { isFiller, wordsOf } from './name-words.ts';
import { otherWordsOf } from './other-words.ts';

const phraseEnd = /\s[-–—|]\s|[,;:()[\]]|\/(?!\d)/;
/** What follows is another thing: a mug with a clock, a shade for a lamp. */
const beside = /\b(?:with|for)\b/i;
/** A category's name may name several things: `Coats, Jackets & Waistcoats`. */
const parted = /[&,/]|\band\b/;
/** `Other Lamps` are lamps, and `Fine Rings` are rings. */
const saysNothing = new Set(['other', 'fine']);

/** Each word first, then what else it is called. */
type Words = readonly (readonly string[])[];

/** The things that a name names, each as its words and what else they are called. */
const phrasesOf = (name: string): Words[] =>
  name
    .split(phraseEnd)
    .map((phrase) => wordsOf(phrase.split(beside)[0] ?? '').map((word) => [word, ...otherWordsOf(word)]));

/** Words that only say together what a category has: a film camera is no digital one, a dinner plate no silver one. */
function thingsOf(category: string): string[][] {
  const things = category
    .replace(/\([^()]*\)/g, '')
    .split(parted)
    .map((part) =>
      wordsOf(part).filter((word) => !saysNothing.has(word) && (isColour(word) || !isFiller(word))),
    )
    .filter((words) => words.length > 0);
  // `Mobile & Smart Phones` are mobile phones too.
  const head = things.at(-1)?.at(-1);
  return things.flatMap((words) => (words.length === 1 && head ? [words, [...words, head]] : [words]));
}

/**
 * Whether the phrase ends with the thing. What says only how it is may follow: a jacket in navy is a jacket. Its other words
 * may stand before others: a Pokémon Charizard card is a Pokémon card.
 */
function endsWith(phrase: Words, thing: readonly string[]): boolean {
  const last = phrase.findLastIndex(([word = '']) => !saysHow(word));
  const upTo = phrase.slice(0, last + thing.length);
  return (
    thing.some((word) => phrase[last]?.includes(word)) &&
    thing.every((word) => upTo.some((words) => words.includes(word)))
  );
}

/**
 * Whether the words of a name say that a suggested category fits. Marketplaces give no score, and put something first for
 * any name: a lamp was suggested among trading cards, a wool overcoat among knitting wool. So a phrase of the name has to
 * end with what the category has, by the category's own name: what a thing is comes last, a table lamp is no table. Words
 * of a material, colour, size or age do not count alone. `path` has names from the main category down.
 */
export function isSureSuggestion(name: string, path: readonly string[]): boolean {
  const things = thingsOf(path.at(-1) ?? '').filter((thing) => thing.some(saysWhat));
  return phrasesOf(name).some((phrase) => things.some((thing) => endsWith(phrase, thing)));
}

/** As with a name, by what it is on another marketplace: any part of `Coats, Jackets & Waistcoats`. */
export const isSureElsewhere = (category: string, path: readonly string[]): boolean =>
  category.split(parted).some((part) => isSureSuggestion(part, path));
