import type { FilledSpecific, SpecificRule } from '@crosslister/contract/item-specifics.ts';
import type { UnknownValue } from '@crosslister/contract/listings/value-answers.ts';
import { attributeNamed } from '@crosslister/contract/platforms/attributes.ts';
import { plainText } from '../html-text.ts';
import { askedAs } from './asked-as.ts';
import { guessSpecific } from './guess-specific.ts';
import { nearestValue } from './nearest-value.ts';
import { recordInName } from './record-in-name.ts';
import { specificInDescription } from './specific-in-description.ts';
import { specificOfCategory } from './specific-of-category.ts';
import {
  faultsOf,
  longestText,
  mostSpecifics,
  mostValues,
  same,
  spelled,
  unknownIn,
} from './specific-values.ts';
import { titleInName } from './title-in-name.ts';

type Specifics = Readonly<Record<string, readonly string[]>>;

interface Known {
  /** The product's name, in which some specifics can be found. */
  name: string;
  /** Its description, text or HTML, which is looked at where the name says nothing. */
  description?: string;
  /** The names of its category, from the main one down. Absent: not known. */
  path?: readonly string[];
  /** As the seller entered them. An empty list counts as not entered. */
  given: Specifics;
  /** As the listing has them already. They are kept unless the seller entered or emptied their own. */
  present?: Specifics;
}

export interface ResolvedSpecifics {
  /** What is to be sent, in eBay's spelling of names and values. */
  specifics: Record<string, string[]>;
  filled: FilledSpecific[];
  /** Names of specifics that eBay requires and for which nothing is known. */
  missing: string[];
  /** What eBay would refuse in the seller's own specifics, as sentences. */
  faults: string[];
  /** Values among them that the category does not have, with the fault's sentence. */
  unknown: (UnknownValue & { message: string })[];
}

const identifiers: readonly (string | undefined)[] = ['ean', 'upc', 'isbn', 'mpn'];
const isPartNumber = (name: string) => attributeNamed(name) === 'mpn';
const isBrand = (name: string) => attributeNamed(name) === 'brand';

/** What eBay's own form sends for a product without such a number. */
export const noIdentifier = 'Does not apply';
/** A number that the maker or the trade gives a product. */
export const isIdentifier = (name: string): boolean => identifiers.includes(attributeNamed(name));

/** The value that eBay's own form offers for a product without a brand or number, if this category accepts it. */
function standIn({ name, values, free_text }: SpecificRule): string | null {
  const word = isBrand(name) ? 'Unbranded' : isIdentifier(name) ? noIdentifier : null;
  if (word === null) return null;
  return values.find((value) => same(value) === same(word)) ?? (free_text ? word : null);
}

/** The rule with the value for "none" among those to choose from. */
export function withStandIn(rule: SpecificRule): SpecificRule {
  const none = standIn(rule);
  return none === null || rule.values.includes(none) ? rule : { ...rule, values: [none, ...rule.values] };
}

/** The rule for a specific that the category does not know: any text, and any number of values. */
export const customSpecific = (name: string): SpecificRule => ({
  name,
  required: false,
  multiple: true,
  free_text: true,
  max_length: null,
  values: [],
});

interface Sources {
  name: string;
  description: string;
  /** What the name says of a record or a book. */
  ofWork: string | undefined;
  path: readonly string[];
}

function fill(
  rule: SpecificRule,
  { name, description, ofWork, path }: Sources,
): Omit<FilledSpecific, 'name'> | null {
  const named = guessSpecific(rule, name);
  if (named !== null) return { value: named, from: 'name' };
  const described = specificInDescription(rule, description);
  if (described !== null) return { value: described, from: 'description' };
  if (ofWork !== undefined) return { value: ofWork, from: 'name' };
  const ofCategory = specificOfCategory(rule, path);
  if (ofCategory !== null) return { value: ofCategory, from: 'category' };
  const none = rule.required ? standIn(rule) : null;
  return none === null ? null : { value: none, from: 'stand_in' };
}

/**
 * The item specifics of a product in a category: the seller's own, then those its listing has, then what the name says,
 * then the description, then what a record's or book's name says of it, then the category itself, and then eBay's value for "none". Names and values are
 * compared without regard to case, and names by what they mean.
 */
export function resolveSpecifics(
  rules: readonly SpecificRule[],
  { name: productName, description = '', path = [], given, present = {} }: Known,
): ResolvedSpecifics {
  const ruleOf = new Map(rules.map((rule) => [same(rule.name), rule]));
  const nameOf = (name: string) => ruleOf.get(same(name))?.name ?? name.trim();
  const resolved: ResolvedSpecifics = { specifics: {}, filled: [], missing: [], faults: [], unknown: [] };
  const values = new Map<string, string[]>();
  const elsewhere = askedAs(rules, given, path);
  for (const [name, list] of Object.entries(present)) values.set(nameOf(name), [...list]);
  for (const [name, list] of Object.entries(given)) {
    const rule = elsewhere.get(name) ?? ruleOf.get(same(name)) ?? customSpecific(name.trim());
    const own = spelled(list, rule);
    if (own.length === 0) values.delete(rule.name);
    else values.set(rule.name, own);
    resolved.faults.push(...faultsOf(rule, own, path));
    for (const { said, message } of unknownIn(rule, own, path))
      resolved.unknown.push({ name: rule.name, said, nearest: nearestValue(rule, said), message });
  }
  const has = (name: string) => values.get(name)?.some((value) => value.trim()) ?? false;
  // eBay takes a part number only together with a brand.
  const wantsBrand = [...values.keys()].some((name) => isPartNumber(name) && has(name));
  const asked = rules.map((rule) => (wantsBrand && isBrand(rule.name) ? { ...rule, required: true } : rule));
  if (wantsBrand && !asked.some(({ name }) => isBrand(name)))
    asked.push({ ...customSpecific('Brand'), required: true });
  const lines = plainText(description);
  const works = new Map([...recordInName(rules, productName), ...titleInName(rules, productName, given)]);
  for (const rule of asked) {
    const { name } = rule;
    if (has(name)) continue;
    const ofWork = works.get(same(name));
    const found = fill(rule, { name: productName, description: lines, ofWork, path });
    if (found) {
      values.set(name, [found.value]);
      resolved.filled.push({ name, ...found });
    } else if (rule.required) resolved.missing.push(name);
  }
  if (values.size > mostSpecifics) {
    resolved.faults.push(`eBay takes at most ${mostSpecifics} item specifics, and there are ${values.size}.`);
  }
  resolved.specifics = Object.fromEntries(values);
  return resolved;
}

/** Specifics read from a shop, as a product stores them. A value that is too long is left out and not cut. */
export function tidySpecifics(read: Specifics): Record<string, string[]> {
  const fits = (text: string) => text !== '' && text.length <= longestText && !text.includes('\0');
  const tidy = Object.entries(read)
    .map(([name, values]) => {
      const texts = values.map((value) => value.toWellFormed().trim()).filter(fits);
      return [name.toWellFormed().trim(), spelled(texts, undefined).slice(0, mostValues)] as const;
    })
    .filter(([name, values]) => fits(name) && values.length > 0);
  return Object.fromEntries(tidy.slice(0, mostSpecifics));
}
