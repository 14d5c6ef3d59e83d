import { attributeNamed } from '@crosslister/contract/platforms/attributes.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { ListingProperties, type TaxonomyProperty } from '../answers.ts';
import { type ChosenValues, chosenFor, ofListings } from '../catalogue/properties.ts';
import { ask, type EtsyCall, send } from '../client.ts';
import { etsySays } from '../errors.ts';
import { ownListingPath } from './listing.ts';

const nameOf = ({ name, display_name }: TaxonomyProperty) => display_name || name;

/** Whether the seller has emptied what this property says: it is then removed there too. */
function isEmptied({ name, display_name }: TaxonomyProperty, specifics: ListingDraft['specifics']): boolean {
  const meaning = attributeNamed(name) ?? attributeNamed(display_name ?? '');
  return Object.entries(specifics).some(
    ([each, values]) =>
      values.length === 0 && (meaning ? attributeNamed(each) === meaning : each.trim() === name),
  );
}

/** Lists go into the form by number: of several fields with one name only the last counts (etsy/open-api#524). */
function formOf({ valueIds, values, scaleId }: ChosenValues) {
  const numbered = (name: string, list: readonly (string | number)[]) =>
    Object.fromEntries(list.map((each, at) => [`${name}[${at}]`, each]));
  return {
    ...numbered('value_ids', valueIds),
    ...numbered('values', values),
    ...(scaleId !== null && { scale_id: scaleId }),
  };
}

/**
 * Says in the properties of a listing's category what the product says of itself, in the values that Etsy has for them.
 * What is not said here stays there. Resolves with warnings: a value that Etsy does not know, or refuses, is left out,
 * and does not undo a listing that is made.
 */
export async function bringProperties(
  context: MarketplaceContext,
  listing: { listing_id: number; taxonomy_id?: number | null | undefined },
  { specifics }: Pick<ListingDraft, 'specifics'>,
  { isNew = false } = {},
): Promise<string[]> {
  const { listing_id: id, taxonomy_id: category } = listing;
  if (!category || Object.keys(specifics).length === 0) return [];
  const properties = await ofListings(context, category);
  if (properties.length === 0) return [];
  const path = `${ownListingPath(context, id)}/properties`;
  const present = isNew ? [] : (await ask(context, ListingProperties, { method: 'GET', path })).results;
  const unknown: string[] = [];
  const refused: string[] = [];
  const change = async (property: TaxonomyProperty, call: EtsyCall) => {
    const answer = await send(context, call);
    const isGone = call.method === 'DELETE' && answer.status === 404;
    if (answer.status >= 400 && !isGone)
      refused.push(`${nameOf(property)} was not changed on Etsy.${etsySays(answer)}`);
  };
  for (const property of properties) {
    const there = present.find(({ property_id }) => property_id === property.property_id);
    const own = `${path}/${property.property_id}`;
    const found = chosenFor(property, specifics);
    unknown.push(...(found?.unknown ?? []).map(({ said }) => `${nameOf(property)} "${said}"`));
    const ids = found?.chosen?.valueIds ?? [];
    const isSame =
      there?.value_ids?.length === ids.length && ids.every((each) => there.value_ids?.includes(each));
    if (found?.chosen && !isSame)
      await change(property, { method: 'PUT', path: own, form: formOf(found.chosen) });
    else if (!found && there && isEmptied(property, specifics))
      await change(property, { method: 'DELETE', path: own });
  }
  const leftOut =
    unknown.length > 0
      ? [`Etsy has no such value in this category, so it was left out: ${wordList(unknown)}.`]
      : [];
  return [...leftOut, ...refused];
}
