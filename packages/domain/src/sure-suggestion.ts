import { kindWords, wordsOf } from './name-words.ts';
import { otherWordsOf } from './other-words.ts';

const phraseEnd = /\s[-–—|]\s|[,;:()[\]/]/;
/** What follows is another thing: a mug with a clock, a shade for a lamp. */
const beside = /\b(?:with|for)\b/i;
/** A category's name may name several things: `Coats, Jackets & Waistcoats`. */
const parted = /[&,/]|\band\b/;
/** `Other Lamps` are lamps. */
const OTHER = 'other';

type Words = readonly ReadonlySet<string>[];

/** The things that a name names, each as its words and what else they are called. */
const phrasesOf = (name: string): Words[] =>
  name
    .split(phraseEnd)
    .map((phrase) =>
      wordsOf(phrase.split(beside)[0] ?? '').map((word) => new Set([word, ...otherWordsOf(word)])),
    );

/** Words that only say together what a category has: a film camera is no digital one. */
const thingsOf = (category: string): string[][] =>
  category
    .replace(/\([^()]*\)/g, '')
    .split(parted)
    .map((part) => kindWords(part).filter((word) => word !== OTHER))
    .filter((words) => words.length > 0);

/** Where in a phrase a category's thing ends, its words side by side. -1 if it is not named there. */
function endIn(phrase: Words, thing: readonly string[]): number {
  for (let start = phrase.length - 1; start >= 0; start -= 1) {
    for (let length = 1; length <= thing.length; length += 1) {
      const words = phrase.slice(start, start + length);
      if (thing.every((word) => words.some((each) => each.has(word)))) return start + words.length - 1;
    }
  }
  return -1;
}

const lastIn = (phrase: Words, path: readonly string[]): number =>
  Math.max(-1, ...thingsOf(path.at(-1) ?? '').map((thing) => endIn(phrase, thing)));

/**
 * Whether the words of a name say that a suggested category fits. Marketplaces give no score, and put something first for
 * any name: a lamp was suggested among trading cards. The name has to name what the category has by the category's own
 * name, and no other suggestion may be named after it in the same phrase: a table lamp is no table. `path` and `others`
 * have names from the main category down.
 */
export function isSureSuggestion(
  name: string,
  path: readonly string[],
  others: readonly (readonly string[])[],
): boolean {
  return phrasesOf(name).some((phrase) => {
    const end = lastIn(phrase, path);
    return end >= 0 && others.every((other) => lastIn(phrase, other) <= end);
  });
}
