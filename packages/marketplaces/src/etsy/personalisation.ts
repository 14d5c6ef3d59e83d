import type { ListingValuesOf } from '@crosslister/contract/listing-values.ts';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import type { RevisedField } from '../marketplace.ts';
import { Personalised, type Question } from './answers.ts';
import { change, type EtsyCall, parse, send } from './client.ts';
import { faultOf, refusal } from './errors.ts';
import { listingPath, ownListingPath, pence } from './listing.ts';

export const ofPersonalisation: readonly RevisedField[] = [
  'personalisation',
  'personalisation_length',
  'personalisation_required',
];

/** What buyers read above their answer where the seller has given no title. Etsy requires one. */
const title = 'Personalisation';
const several =
  'Buyers are asked several things on this Etsy listing, so its personalisation was left as it is. Change it on Etsy.';
const noExtraPrice =
  'Etsy takes no extra price for a personalisation that buyers have to fill in, so the one on the listing was removed.';

/** The listing's own title, and its extra price, are kept. Etsy wants that price sent along, or given up in words. */
function questionOf(
  { personalisation, personalisation_length: length, personalisation_required }: ListingValuesOf<'etsy'>,
  before: Question | undefined,
) {
  const isRequired = personalisation_required === true;
  const price = before?.add_on_price ? pence(before.add_on_price) / 100 : null;
  return {
    ...(before?.question_id && { question_id: before.question_id }),
    question_text: before?.question_text || title,
    question_type: 'text_input',
    instructions: personalisation,
    required: isRequired,
    ...(length && { max_allowed_characters: length }),
    ...(price !== null && { add_on_price: isRequired ? null : price }),
  };
}

async function remove(context: MarketplaceContext, path: string): Promise<void> {
  const call: EtsyCall = { method: 'DELETE', path };
  const answer = await send(context, call);
  if (answer.status === 404 && faultOf(answer)) return;
  if (answer.status >= 400) throw refusal(answer, path);
}

async function bring(
  context: MarketplaceContext,
  listingId: number,
  values: ListingValuesOf<'etsy'>,
): Promise<string[]> {
  const query = { includes: 'Personalization' };
  const call: EtsyCall = { method: 'GET', path: listingPath(listingId), query };
  const { personalization } = parse(Personalised, call, await send(context, call));
  const [before, ...more] = personalization?.personalization_questions ?? [];
  // The seller asks more on Etsy than can be said here, and a new question would replace all of it.
  if (more.length > 0 || (before && before.question_type !== 'text_input')) return [several];
  const path = `${ownListingPath(context, listingId)}/personalization`;
  if (!values.personalisation) {
    if (before) await remove(context, path);
    return [];
  }
  const question = questionOf(values, before);
  const json = { personalization_questions: [question] };
  await change(context, { method: 'POST', path, json });
  return question.add_on_price === null ? [noExtraPrice] : [];
}

/**
 * What buyers may have written on it, in the call that Etsy has for it since 2026: as one question. Emptied here, it is
 * removed there. Resolves with warnings: what Etsy refuses of it does not undo a listing that is made, or an edit.
 */
export async function bringPersonalisation(
  context: MarketplaceContext,
  listingId: number,
  values: ListingValuesOf<'etsy'>,
): Promise<string[]> {
  try {
    return await bring(context, listingId, values);
  } catch (error) {
    if (!(error instanceof MarketplaceError) || !['rejected', 'setup'].includes(error.kind)) throw error;
    return [`The personalisation was not changed on Etsy. ${error.message}`];
  }
}
