import type { FilledSpecific, SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { plainText } from '../html-text.ts';
import { guessSpecific } from './guess-specific.ts';
import { recordInName } from './record-in-name.ts';
import { specificInDescription } from './specific-in-description.ts';

type Specifics = Readonly<Record<string, readonly string[]>>;

interface Known {
  /** The product's name, in which some specifics can be found. */
  name: string;
  /** Its description, text or HTML, which is looked at where the name says nothing. */
  description?: string;
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
}

/**
 * eBay's limits: characters of a name or a value, values of one specific, and number of specifics. The contract has the
 * same limits.
 */
const longestText = 65;
const mostValues = 30;
const mostSpecifics = 45;
const identifiers = /^(ean|gtin|upc|isbn|mpn|manufacturer part number)$/i;
const partNumbers = /^(mpn|manufacturer part number)$/i;
const isBrand = (name: string) => /^brand$/i.test(name);

/** What eBay's own form sends for a product without such a number. */
export const noIdentifier = 'Does not apply';
/** A number that the maker or the trade gives a product. */
export const isIdentifier = (name: string): boolean => identifiers.test(name.trim());
const shownValues = 6;
const same = (one: string) => one.trim().toLowerCase();

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

function listed(values: readonly string[]): string {
  const more = values.length - shownValues;
  return `${values.slice(0, shownValues).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function faultsOf(rule: SpecificRule, values: readonly string[]): string[] {
  const { name, multiple, free_text, max_length } = rule;
  const most = multiple ? mostValues : 1;
  const longest = max_length ?? longestText;
  const unknown = free_text ? [] : values.filter((value) => !rule.values.includes(value));
  const long = values.filter((value) => value.length > longest);
  return [
    ...(values.length > most
      ? [`eBay takes ${most === 1 ? 'one value' : plural(most, 'value')} for ${name}, not ${values.length}.`]
      : []),
    ...unknown.map(
      (value) => `eBay does not take "${value}" as ${name} here. It takes: ${listed(rule.values)}.`,
    ),
    ...long.map(
      (value) => `"${value.slice(0, 20)}..." is too long as ${name}: eBay takes ${longest} characters.`,
    ),
  ];
}

/** In the spelling of the category's list, each once, without empty ones. */
function spelled(values: readonly string[], rule: SpecificRule | undefined): string[] {
  const known = new Map((rule?.values ?? []).map((value) => [same(value), value]));
  const found = values
    .map((value) => value.trim())
    .filter(Boolean)
    .map((value) => [same(value), known.get(same(value)) ?? value] as const);
  return [...new Map(found.toReversed()).values()].toReversed();
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

function fill(
  rule: SpecificRule,
  name: string,
  description: string,
  ofRecord: string | undefined,
): Omit<FilledSpecific, 'name'> | null {
  const named = guessSpecific(rule, name);
  if (named !== null) return { value: named, from: 'name' };
  const described = specificInDescription(rule, description);
  if (described !== null) return { value: described, from: 'description' };
  if (ofRecord !== undefined) return { value: ofRecord, from: 'name' };
  const none = rule.required ? standIn(rule) : null;
  return none === null ? null : { value: none, from: 'stand_in' };
}

/**
 * The item specifics of a product in a category: the seller's own, then those its listing has, then what the name says,
 * then the description, then artist and title of a record's name, and then eBay's value for "none". Names and values are compared without regard to case.
 */
export function resolveSpecifics(
  rules: readonly SpecificRule[],
  { name: productName, description = '', given, present = {} }: Known,
): ResolvedSpecifics {
  const ruleOf = new Map(rules.map((rule) => [same(rule.name), rule]));
  const nameOf = (name: string) => ruleOf.get(same(name))?.name ?? name.trim();
  const resolved: ResolvedSpecifics = { specifics: {}, filled: [], missing: [], faults: [] };
  const values = new Map<string, string[]>();
  for (const [name, list] of Object.entries(present)) values.set(nameOf(name), [...list]);
  for (const [name, list] of Object.entries(given)) {
    const rule = ruleOf.get(same(name)) ?? customSpecific(name.trim());
    const own = spelled(list, rule);
    if (own.length === 0) values.delete(rule.name);
    else values.set(rule.name, own);
    resolved.faults.push(...faultsOf(rule, own));
  }
  const has = (name: string) => values.get(name)?.some((value) => value.trim()) ?? false;
  // eBay takes a part number only together with a brand.
  const wantsBrand = [...values.keys()].some((name) => partNumbers.test(name) && has(name));
  const asked = rules.map((rule) => (wantsBrand && isBrand(rule.name) ? { ...rule, required: true } : rule));
  if (wantsBrand && !asked.some(({ name }) => isBrand(name)))
    asked.push({ ...customSpecific('Brand'), required: true });
  const lines = plainText(description);
  const record = recordInName(rules, productName);
  for (const rule of asked) {
    const { name } = rule;
    if (has(name)) continue;
    const found = fill(rule, productName, lines, record.get(same(name)));
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
