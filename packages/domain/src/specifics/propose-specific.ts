import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { isColour, saysHow, saysWhat } from '../categories/describing-words.ts';
import { singular, wordsOf } from '../categories/name-words.ts';

const longestText = 65;

const isTitle = (name: string) => /^(release|book|movie\/tv) title$|^game name$/i.test(name);
const isMaker = (name: string) => /^(artist|author)$/i.test(name);
/** On a book's name either may come first. */
const isOfBook = (name: string) => /^(book title|author)$/i.test(name);

/** It is another one for each thing: one value is never meant for several. */
export const differsByThing = (name: string): boolean =>
  isTitle(name) || isMaker(name) || /^model$/i.test(name);

/** What a record is, after its title. */
const medium = /[ ,](?:vinyl|lps?|cds?|records?|albums?|singles?|cassettes?|(?:7|10|12)(?:"|”|''| ?inch))$/i;
const dash = / [-–—] /;
const byLine = / by /i;
/** What follows says how the thing is, or is another thing. */
const headEnd = /[,;:()[\]|]|\b(?:with|for)\b/i;

/** The part of a name that names the thing, with single spaces. */
const headOf = (name: string): string => (name.split(headEnd)[0] ?? '').replaceAll(/\s+/g, ' ').trim();

function withoutMedium(text: string): string {
  let left = text;
  while (medium.test(left)) left = left.replace(medium, '').trimEnd();
  return left;
}

/** "Artist - Title", or "Title by Artist". */
function workIn(name: string, asked: string): { title?: string | undefined; maker?: string | undefined } {
  const head = withoutMedium(headOf(name));
  if (dash.test(head)) {
    const [maker, title] = head.split(dash);
    return isOfBook(asked) ? {} : { title, maker };
  }
  const [title, maker] = head.split(byLine);
  return { title: title && withoutMedium(title), maker };
}

/** The word that says what it is comes last: a table lamp is a lamp. */
function thingIn(name: string): string | undefined {
  const words = headOf(name).match(/\p{L}[\p{L}'’-]+/gu) ?? [];
  const last = words.findLast((word) => !saysHow(singular(word.toLowerCase())));
  const isThing = last !== undefined && saysWhat(singular(last.toLowerCase()));
  return isThing ? `${last.charAt(0).toUpperCase()}${last.slice(1)}` : undefined;
}

/** "Forest Green", alone after a comma. */
function colourIn(name: string): string | undefined {
  const [, ...parts] = name.split(',').map((part) => part.trim());
  return parts.find((part) => {
    const words = wordsOf(part);
    return words.length <= 2 && isColour(words.at(-1) ?? '');
  });
}

/** The value of the list that the category itself names: men's clothing is for men, vinyl records are records. */
function valueOfCategory(values: readonly string[], path: string): string | undefined {
  const words = new Set(wordsOf(path));
  return values.find((value) => {
    const own = wordsOf(value);
    return own.length > 0 && own.every((word) => words.has(word));
  });
}

function proposed({ name, values }: SpecificRule, productName: string, path: string): string | undefined {
  if (isTitle(name)) return workIn(productName, name).title;
  if (isMaker(name)) return workIn(productName, name).maker;
  if (/^language$/i.test(name)) return 'English';
  if (/^department$/i.test(name)) return valueOfCategory(values, path);
  if (/colou?r$/i.test(name)) return colourIn(productName);
  if (/^(format|type)$/i.test(name)) {
    const thing = thingIn(productName);
    const isKnown = thing !== undefined && wordsOf(path).includes(singular(thing.toLowerCase()));
    return valueOfCategory(values, path) ?? (isKnown ? thing : values.find((value) => value === thing));
  }
  return undefined;
}

/**
 * A value for a required item specific that is likely and not certain, by the product's name and the path of its category:
 * for the seller to accept or to change. Null where there is none that the category takes.
 */
export function proposeSpecific(rule: SpecificRule, productName: string, path: string): string | null {
  const value = proposed(rule, productName, path)?.trim();
  if (!value) return null;
  const listed = rule.values.find((each) => each.toLowerCase() === value.toLowerCase());
  if (listed !== undefined) return listed;
  const isClosed = !rule.free_text || /^(department|format|language)$/i.test(rule.name);
  return isClosed || value.length > (rule.max_length ?? longestText) ? null : value;
}

/** What the category takes for "none", also of what it requires. Null where it takes no such value. */
export function valueForNone({ values, free_text }: SpecificRule): string | null {
  const listed = values.find((value) =>
    /^(does ?n[o']t apply|not applicable|n\/a|not specified)$/i.test(value),
  );
  return listed ?? (free_text ? 'Does not apply' : null);
}
