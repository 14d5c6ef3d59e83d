import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { isColour, saysHow, saysWhat } from '../categories/describing-words.ts';
import { singular, wordsOf } from '../categories/name-words.ts';

/** A value that is likely, and what says so: the product's name, its category, or only that most are so. */
export interface ProposedValue {
  value: string;
  from: 'name' | 'category' | 'most';
}

const longestText = 65;

const isMaker = (name: string) => /^(artist|author)$/i.test(name);
/** On a book's name either may come first. */
const isOfBook = (name: string) => /^(book title|author)$/i.test(name);

/** It is another one for each thing: one value is never meant for several. */
export const differsByThing = (name: string): boolean =>
  isMaker(name) || /^((release|book|movie\/tv) title|game name|model)$/i.test(name);

/** What a record is, after its title. */
const medium = /[ ,](?:vinyl|lps?|cds?|records?|albums?|singles?|cassettes?|(?:7|10|12)(?:"|”|''| ?inch))$/i;
const dash = / [-–—] /;
/** Before a name: not "Walks by the Sea". */
const byLine = / by (?=[\p{Lu}\d])/u;
/** Nobody is called so: "Vinyl LP - Jazz", "1970s Decca - Folk". */
const noMaker = /\b(?:vinyl|lps?|eps?|cds?|records?|albums?|singles?|cassettes?|bundle|job lot|\d{4}s)\b/i;
/** What follows says how the thing is, or is another thing. */
const headEnd = /[,;:()[\]|]|\b(?:with|for)\b/i;

/** The part of a name that names the thing, with single spaces. */
const headOf = (name: string): string => (name.split(headEnd)[0] ?? '').replaceAll(/\s+/g, ' ').trim();

function withoutMedium(text: string): string {
  let left = text;
  while (medium.test(left)) left = left.replace(medium, '').trimEnd();
  return left;
}

/** "Artist - Title", or "Title by Artist". A name that says neither is not the title of a work. */
function workIn(name: string, asked: string): { title?: string | undefined; maker?: string | undefined } {
  const head = withoutMedium(headOf(name));
  const isDashed = dash.test(head);
  if (isDashed && isOfBook(asked)) return {};
  const parts = isDashed ? head.split(dash) : head.split(byLine).toReversed();
  const [maker, title] = parts;
  if (!maker || !title || parts.length > 2 || noMaker.test(maker)) return {};
  return { maker, title: withoutMedium(title) };
}

/** The word that says what it is comes last: a table lamp is a lamp. */
export function thingIn(name: string): string | undefined {
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

/**
 * The one value of the list that the category is called after: vinyl records are records. Not one of several, as for coats
 * and jackets, and not what it lies in: a dress among clothes for women may be for girls.
 */
function valueOfCategory(values: readonly string[], path: string): string | undefined {
  const words = new Set(wordsOf(path.split(' > ').at(-1) ?? ''));
  const [only, ...others] = values.filter((value) => {
    const own = wordsOf(value);
    return own.length > 0 && own.every((word) => words.has(word));
  });
  return others.length === 0 ? only : undefined;
}

const by = (from: ProposedValue['from'], value: string | undefined): ProposedValue | undefined =>
  value === undefined ? undefined : { value, from };

function proposed({ name, values }: SpecificRule, productName: string, path: string) {
  if (/^(release|book) title$/i.test(name)) return by('name', workIn(productName, name).title);
  if (isMaker(name)) return by('name', workIn(productName, name).maker);
  if (/^language$/i.test(name)) return by('most', 'English');
  if (/colou?r$/i.test(name)) return by('name', colourIn(productName));
  if (!/^(format|type)$/i.test(name)) return undefined;
  const thing = thingIn(productName);
  const isOfCategory = thing !== undefined && wordsOf(path).includes(singular(thing.toLowerCase()));
  return (
    by(
      'name',
      values.find((value) => value.toLowerCase() === thing?.toLowerCase()),
    ) ??
    by('category', valueOfCategory(values, path)) ??
    (isOfCategory ? by('name', thing) : undefined)
  );
}

/**
 * A value for a required item specific that is likely and not certain, by the product's name and the path of its category:
 * for the seller to accept or to change. Null where there is none that the category takes.
 */
export function proposeSpecific(rule: SpecificRule, productName: string, path: string): ProposedValue | null {
  const found = proposed(rule, productName, path);
  const value = found?.value.trim();
  if (!found || !value) return null;
  const listed = rule.values.find((each) => each.toLowerCase() === value.toLowerCase());
  if (listed !== undefined) return { ...found, value: listed };
  const isClosed = !rule.free_text || /^(format|language)$/i.test(rule.name);
  return isClosed || value.length > (rule.max_length ?? longestText) ? null : { ...found, value };
}

/**
 * What the category takes for "none", also of what it requires. Where it takes any text, that is said only of what a thing
 * may be without: nobody's work, no model. Null where there is no such value.
 */
export function valueForNone({ name, values, free_text }: SpecificRule): string | null {
  const listed = values.find((value) =>
    /^(does ?n[o']t apply|not applicable|n\/a|not specified)$/i.test(value),
  );
  return listed ?? (free_text && (isMaker(name) || /^model$/i.test(name)) ? 'Does not apply' : null);
}
