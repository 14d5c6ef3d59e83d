import {
  type AttributeName,
  attribute,
  attributeNamed,
  valuesOf,
} from '@crosslister/contract/platforms/attributes.ts';
import type { AppContext, MarketplaceContext } from '../../context.ts';
import { isTransient, MarketplaceError } from '../../errors.ts';
import type { RemoteIds } from '../../listing/listing-ref.ts';
import { shopPath } from '../account/account.ts';
import { ListingProperties, TaxonomyProperties, type TaxonomyProperty } from '../answers.ts';
import { askAsApp, type EtsyCall, parse, send } from '../client.ts';
import { faultOf } from '../errors.ts';
import { splitId } from '../listing/listing.ts';

// A bulk crosslist asks for the same categories, and Etsy counts the calls of a day.
const keptMs = 3_600_000;
const kept = new Map<string, { at: number; properties: TaxonomyProperty[] }>();

/** What listings in a category can say of their thing. */
async function propertiesOf(context: AppContext, taxonomyId: number): Promise<TaxonomyProperty[]> {
  const key = `${context.config.etsy.apiUrl} ${taxonomyId}`;
  const now = context.now().getTime();
  const known = kept.get(key);
  if (known && Math.abs(now - known.at) < keptMs) return known.properties;
  const path = `/seller-taxonomy/nodes/${taxonomyId}/properties`;
  const { results } = await askAsApp(context, TaxonomyProperties, { method: 'GET', path });
  if (kept.size >= 1000) kept.clear();
  kept.set(key, { at: now, properties: results });
  return results;
}

/** A category whose properties Etsy does not tell has none to be said. */
function noneIfRefused(error: unknown): [] {
  if (error instanceof MarketplaceError && !isTransient(error)) return [];
  throw error;
}

/** Those that a listing can say, and not its variations alone. */
export const ofListings = async (context: AppContext, taxonomyId: number): Promise<TaxonomyProperty[]> =>
  (await propertiesOf(context, taxonomyId).catch(noneIfRefused)).filter(
    ({ supports_attributes }) => supports_attributes !== false,
  );

type Specifics = Readonly<Record<string, readonly string[]>>;

const isSecond = (name: string) => /^secondary colou?r$/i.test(name.trim());
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\bgray\b/g, 'grey')
    .replace(/\bcolor/g, 'colour');

/** What the product says for a property: under which of its names, and in which country's sizes, where that matters. */
function saidFor({ name, display_name }: TaxonomyProperty, specifics: Specifics) {
  const names = [name, display_name ?? ''];
  const of = (meaning: AttributeName, system: string | null = null) => ({
    name: attribute(meaning).names[0],
    values: valuesOf(meaning, specifics),
    system,
  });
  const second = of('colour');
  if (names.some(isSecond)) return [{ ...second, values: second.values.slice(1, 2) }];
  const meaning = names.map(attributeNamed).find((each) => each !== undefined);
  if (meaning === 'size') return [of('size', 'UK'), of('eu_size', 'EU'), of('us_size', 'US')];
  if (meaning) return [of(meaning)];
  const free = Object.entries(specifics).find(([each]) => names.some((one) => plain(one) === plain(each)));
  const values = (free?.[1] ?? []).map((value) => value.trim()).filter(Boolean);
  return [{ name: free?.[0] ?? name, values, system: null }];
}

/** `UK` is a scale of its own; letters are of no country, and we take them for British ones. */
function isOfSystem(scale: string | undefined, system: string | null): boolean {
  if (system === null || scale === undefined) return true;
  const named = /\b(UK|EU|US)\b/.exec(scale)?.[1];
  return named === undefined ? system === 'UK' : named === system;
}

export interface ChosenValues {
  valueIds: number[];
  values: string[];
  scaleId: number | null;
}

/**
 * The values that Etsy has for what the product says, all of one scale, and those that it does not know, under the product's
 * name for each, and with all that it has there. Null if the product says nothing.
 */
export function chosenFor(
  property: TaxonomyProperty,
  specifics: Specifics,
): { chosen: ChosenValues | null; unknown: { name: string; said: string; values: string[] }[] } | null {
  const said = saidFor(property, specifics).filter(({ values }) => values.length > 0);
  if (said.length === 0 || !property.possible_values?.length) return null;
  const most = property.is_multivalued ? (property.max_values_allowed ?? Number.POSITIVE_INFINITY) : 1;
  const scaleOf = (id: number | null | undefined) =>
    property.scales?.find(({ scale_id }) => scale_id === id)?.display_name;
  const has = (system: string | null) =>
    (property.possible_values ?? []).filter(({ scale_id }) => isOfSystem(scaleOf(scale_id), system));
  const unknownOf = ({ name, system }: (typeof said)[number], values: readonly string[]) =>
    values.map((value) => ({ name, said: value, values: has(system).map((each) => each.name) }));
  for (const one of said) {
    const { values, system } = one;
    const wanted = values.slice(0, most);
    const found = wanted.flatMap((value) => {
      const bare = system ? value.replace(new RegExp(`^${system}\\s+`, 'i'), '') : value;
      const same = has(system).find((each) => each.value_id && plain(each.name) === plain(bare));
      return same ? [{ said: value, value: same }] : [];
    });
    const [first] = found;
    if (!first) continue;
    const ofOne = found.filter(({ value }) => value.scale_id === first.value.scale_id);
    return {
      chosen: {
        valueIds: ofOne.flatMap(({ value }) => value.value_id ?? []),
        values: ofOne.map(({ value }) => value.name),
        scaleId: first.value.scale_id ?? null,
      },
      unknown: unknownOf(
        one,
        wanted.filter((value) => !ofOne.some((each) => each.said === value)),
      ),
    };
  }
  return { chosen: null, unknown: said.flatMap((one) => unknownOf(one, one.values)).slice(0, most) };
}

/** Properties of a listing as item specifics: under our name for what it means, else under Etsy's. */
export function specificsOfProperties({ results }: ListingProperties): Record<string, string[]> {
  const said = results.flatMap(({ property_name, scale_name, values }) => {
    if (!property_name || !values?.length) return [];
    const meaning = attributeNamed(property_name);
    const system = /\b(EU|US)\b/.exec(scale_name ?? '')?.[1];
    const size = system === 'EU' ? 'eu_size' : system === 'US' ? 'us_size' : 'size';
    const name = meaning ? attribute(meaning === 'size' ? size : meaning).names[0] : property_name;
    return [
      [isSecond(property_name) ? attribute('colour').names[0] : name, values, isSecond(property_name)],
    ] as const;
  });
  const specifics: Record<string, string[]> = {};
  // The second colour after the main one.
  for (const [name, values] of said.toSorted((one, other) => Number(one[2]) - Number(other[2])))
    specifics[name] = [...new Set([...(specifics[name] ?? []), ...values])];
  return specifics;
}

/** What a listing says in the properties of its category. Null if Etsy does not show it any more. */
export async function readSpecifics(
  context: MarketplaceContext,
  { externalId }: RemoteIds,
): Promise<Record<string, string[]> | null> {
  const { listingId } = splitId(externalId);
  const path = `${shopPath(context)}/listings/${listingId}/properties`;
  const call: EtsyCall = { method: 'GET', path };
  const answer = await send(context, call);
  if (answer.status === 404 && faultOf(answer)) return null;
  return specificsOfProperties(parse(ListingProperties, call, answer));
}
