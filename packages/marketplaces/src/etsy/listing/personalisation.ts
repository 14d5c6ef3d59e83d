import type { ListingValuesOf } from '@crosslister/contract/listings/listing-values.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { RevisedField } from '../../listing/listing.ts';
import { Personalised, type Question } from '../answers.ts';
import { ask, type EtsyCall, send } from '../client.ts';
import { etsySays } from '../errors.ts';
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

async function questionsOf(context: MarketplaceContext, listingId: number): Promise<Question[]> {
  const query = { includes: 'Personalization' };
  const call: EtsyCall = { method: 'GET', path: listingPath(listingId), query };
  const { personalization } = await ask(context, Personalised, call);
  return personalization?.personalization_questions ?? [];
}

/** Resolves with warnings. What the words of a refusal are about does not matter: it is this call that was refused. */
async function sendOwn(context: MarketplaceContext, call: EtsyCall): Promise<string[]> {
  const answer = await send(context, call);
  const isGone = call.method === 'DELETE' && answer.status === 404;
  if (answer.status < 400 || isGone) return [];
  return [`The personalisation was not changed on Etsy.${etsySays(answer)}`];
}

/**
 * What buyers may have written on it, in the call that Etsy has for it since 2026: as one question. Emptied here, it is
 * removed there. Resolves with warnings: what Etsy refuses of it does not undo a listing that is made, or an edit. A new
 * listing asks nothing yet, and may not be shown yet.
 */
export async function bringPersonalisation(
  context: MarketplaceContext,
  listingId: number,
  values: ListingValuesOf<'etsy'>,
  isNew = false,
): Promise<string[]> {
  const [before, ...more] = isNew ? [] : await questionsOf(context, listingId);
  // The seller asks more on Etsy than can be said here, and a new question would replace all of it.
  if (more.length > 0 || (before && before.question_type !== 'text_input')) return [several];
  const path = `${ownListingPath(context, listingId)}/personalization`;
  if (!values.personalisation) return before ? sendOwn(context, { method: 'DELETE', path }) : [];
  const question = questionOf(values, before);
  const json = { personalization_questions: [question] };
  const refused = await sendOwn(context, { method: 'POST', path, json });
  return refused.length === 0 && question.add_on_price === null ? [noExtraPrice] : refused;
}
