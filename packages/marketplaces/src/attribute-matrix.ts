import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import {
  type AttributeName,
  attribute,
  attributeNamed,
  attributeNames,
  valuesOf,
} from '@crosslister/contract/platforms/attributes.ts';
import {
  listingFieldsOf,
  type Platform,
  platformNames,
  platforms,
  settingsOf,
} from '@crosslister/contract/platforms.ts';
import { isMeasure, type MeasureField } from '@crosslister/contract/seller-fields.ts';
import { tidySpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import type { RemoteItem } from './catalogue/remote-item.ts';
import type { MarketplaceContext } from './context.ts';
import type { ListingDraft } from './listing/listing.ts';
import type { Measures } from './listing/measures.ts';
import type { Marketplace } from './marketplace.ts';

/** What a product says of itself. */
export interface Said {
  condition: string | null;
  conditionNotes: string;
  specifics: Record<string, string[]>;
  parcel: Measures;
}

/** A marketplace of the matrix: it has a whole thing of the seller's, and takes others. */
export interface Place {
  marketplace: Marketplace;
  context: () => MarketplaceContext;
  /** Puts the thing there by hand, with all that this marketplace has a place for. */
  addByHand: (sku: string, said: Said) => unknown;
  draft: (over: Partial<ListingDraft>) => ListingDraft;
  /** What its listing of this SKU says of an attribute that an import does not read. */
  unread?: (sku: string) => Partial<Record<AttributeName, string[]>>;
  /** Attributes for which the category of the drafts has a property, where only some have. */
  properties?: ReadonlySet<AttributeName>;
}

/** `absent`: the category has no property for it. */
export type Outcome = 'carried' | 'asked' | 'absent' | 'lost';

const isOn = (platform: Platform, name: AttributeName) => attribute(name)[platform] !== undefined;

/** A thing that says every attribute of which this marketplace has a place. `values` are those that it takes. */
export function wholeThing(platform: Platform, values: Partial<Record<AttributeName, string[]>>): Said {
  const known = attributeNames.filter((name) => isOn(platform, name));
  const saidFor = (name: AttributeName) => values[name] ?? [attribute(name).example];
  const specifics = known.filter((name) => attribute(name).column === undefined);
  const measures = known.filter((name) => isMeasure(attribute(name).column ?? ''));
  return {
    condition: known.includes('condition') ? 'USED_EXCELLENT' : null,
    conditionNotes: known.includes('condition_notes') ? (saidFor('condition_notes')[0] ?? '') : '',
    specifics: Object.fromEntries(specifics.map((name) => [attribute(name).names[0], saidFor(name)])),
    parcel: Object.fromEntries(
      measures.map((name) => [attribute(name).column as MeasureField, Number(attribute(name).example)]),
    ),
  };
}

/** What is said of one attribute, in words. */
export function wordsOf(name: AttributeName, said: Said): string[] {
  const { column } = attribute(name);
  if (column === undefined) return valuesOf(name, said.specifics);
  if (column === 'condition') {
    const words = conditionNames[said.condition as keyof typeof conditionNames];
    return words ? [words] : [];
  }
  if (column === 'condition_notes') return said.conditionNotes ? [said.conditionNotes] : [];
  const measure = said.parcel[column];
  return measure ? [String(measure)] : [];
}

const saidBy = (item: RemoteItem, more: Record<string, string[]>): Said => ({
  condition: item.condition,
  conditionNotes: item.conditionNotes ?? '',
  specifics: { ...tidySpecifics(more), ...tidySpecifics(item.specifics) },
  parcel: item.parcel ?? {},
});

/** What our import makes of a listing there. */
export async function readBack({ marketplace, context }: Place, sku: string): Promise<Said> {
  const { list, readSpecifics } = marketplace.catalogue;
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(context(), cursor);
    const item = page.items.find((each) => each.sku === sku);
    if (item) {
      const more = item.lacksSpecifics && readSpecifics ? await readSpecifics(context(), item) : null;
      return saidBy(item, more ?? {});
    }
    if (page.next === null) throw new Error(`${marketplace.label} does not show ${sku}`);
    cursor = page.next;
  }
}

/** Lists there what was imported from elsewhere, reads it back, and says what became of each attribute. */
export async function crosslisted(
  target: Place,
  sku: string,
  said: Said,
): Promise<Map<AttributeName, Outcome>> {
  const { marketplace, context, draft } = target;
  const { warnings } = await marketplace.listing.publish(context(), draft({ sku, ...said }));
  const there = await readBack(target, sku);
  const isAsked = (words: string[]) => words.some((word) => warnings.some((each) => each.includes(word)));
  const outcomes = attributeNames.flatMap((name): [AttributeName, Outcome][] => {
    const words = wordsOf(name, said);
    if (words.length === 0 || !isOn(marketplace.key, name)) return [];
    const isProperty = attribute(name)[marketplace.key] === 'property';
    if (isProperty && target.properties?.has(name) === false) return [[name, 'absent']];
    const found = target.unread?.(sku)[name] ?? wordsOf(name, there);
    const isThere = words.every((word) => found.includes(word));
    return [[name, isThere ? 'carried' : isAsked(words) ? 'asked' : 'lost']];
  });
  return new Map(outcomes);
}

const shown: Record<Outcome, string> = {
  carried: 'carried',
  asked: 'asked',
  absent: 'not in this category',
  lost: '**lost**',
};
const labelOf = (name: AttributeName) => attribute(name).names[0];
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** The vocabulary: one line for each attribute. */
const vocabulary = () =>
  table(
    ['Attribute', 'Kind', 'Example', ...platforms.map((platform) => platformNames[platform])],
    attributeNames.map((name) => {
      const { kind, unit, example } = attribute(name);
      const places = platforms.map((platform) => attribute(name)[platform] ?? '–');
      return [labelOf(name), unit ? `${kind}, ${unit}` : kind.replace('_', ' '), example, ...places];
    }),
  );

/** What is no attribute, because only one marketplace has it. */
const ofOneMarketplace = () =>
  table(
    ['Marketplace', 'Choices of a shop', 'Fields of its listings'],
    platforms.map((platform) => {
      const choices = Object.values(settingsOf(platform)).flatMap(({ ofProduct }) => ofProduct ?? []);
      const fields = Object.values(listingFieldsOf(platform)).map(({ label }) => label);
      return [platformNames[platform], ...[choices, fields].map((names) => names.join(', ') || '–')];
    }),
  );

export interface Route {
  source: Platform;
  /** As of its place. */
  properties: Place['properties'];
  imported: Said;
  outcomes: ReadonlyMap<Platform, Map<AttributeName, Outcome>>;
}

/** Where each attribute of a thing that was imported from here arrives. */
function fromOne({ source, properties, imported, outcomes }: Route): string {
  const targets = platforms.filter((platform) => platform !== source);
  const isSaid = (name: AttributeName) =>
    isOn(source, name) && (attribute(name)[source] !== 'property' || properties?.has(name) !== false);
  const cell = (name: AttributeName, target: Platform) => {
    if (!isOn(target, name)) return 'not known there';
    // What is filled into a form shows what it was given.
    const outcome = outcomes.get(target)?.get(name);
    return outcome ? shown[outcome] : 'carried, by the form';
  };
  const isRead = (name: AttributeName) => wordsOf(name, imported).length > 0;
  return table(
    [`From ${platformNames[source]}`, ...targets.map((target) => `to ${platformNames[target]}`)],
    attributeNames
      .filter(isSaid)
      .map((name) => [
        labelOf(name),
        ...targets.map((target) => (isRead(name) ? cell(name, target) : 'not shown to an import')),
      ]),
  );
}

/** The page docs/attributes.md. */
export const matrixPage = (routes: readonly Route[]): string =>
  [
    '# Attributes by meaning',
    'This page is generated: `node scripts/run.mjs scripts/docs/write-attributes.ts` writes it, and a test says when it is old.\nThe table is `packages/contract/src/platforms/attributes.ts`; [adding a field](adding-a-product-field.md) says how a line is\nadded, [decision 029](decisions/029-attributes-by-meaning.md) why it is so.',
    '## Where each marketplace has them',
    'A dash: it has no place for it. `aspect`, `property` and `attribute` are item specifics of eBay, properties of a category of\nEtsy, and attributes of a product in WooCommerce, found by any name of the attribute. Vinted: the field of its form.\nWhat has another name than these is free: it is an item specific on eBay and an attribute in WooCommerce.',
    vocabulary(),
    '## What arrives',
    'A thing that says all that one marketplace has a place for, imported from there and listed elsewhere through the\nsimulators: a jacket, in a category of Etsy whose properties are colours, size, material, style and occasion. *Asked*: the\nmarketplace has no such value in that category, and the seller is told so. *Not shown to an import*: the marketplace has\nit, but not where an import can see it. The ways to WooCommerce are tried on a real store as well (`npm run test:woo`).',
    ...routes.map(fromOne),
    '## What goes nowhere else',
    'Only one marketplace has these, so no other knows them. A product may say them otherwise than the settings. An import takes\nthose that a listing shows, by their names. Tags, materials and a date of Etsy, and what Vinted has, stand beside the\nattribute: they say it otherwise there alone.',
    ofOneMarketplace(),
  ]
    .join('\n\n')
    .concat('\n');

/** Names among item specifics that mean nothing here: the thing must not say any. */
export const freeNames = ({ specifics }: Said): string[] =>
  Object.keys(specifics).filter((name) => attributeNamed(name) === undefined);
