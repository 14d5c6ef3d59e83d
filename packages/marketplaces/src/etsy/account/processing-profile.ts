import type { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inPolicies } from '../../fix.ts';
import { ProcessingProfile, ProcessingProfiles } from '../answers.ts';
import { ask, type EtsyCall, parse, send } from '../client.ts';
import { shopPath } from './account.ts';

/** The profile made for a shop without one: items in stock are sent within three days. */
const usual = {
  readiness_state: 'ready_to_ship',
  min_processing_time: 1,
  max_processing_time: 3,
  processing_time_unit: 'days',
};

/**
 * Id of the processing profile (`readiness_state_id`) that every physical listing needs: the chosen one, otherwise the
 * first that is ready to ship, otherwise a new one of 1 to 3 days.
 */
export async function processingProfileId(context: MarketplaceContext, chosen: string): Promise<string> {
  const profile = await findProcessingProfile(context, chosen);
  return profile ? String(profile.readiness_state_id) : create(context);
}

const pathOf = (context: MarketplaceContext) => `${shopPath(context)}/readiness-state-definitions`;

/** The same profile, or undefined where one would be made. */
export async function findProcessingProfile(
  context: MarketplaceContext,
  chosen: string,
): Promise<z.infer<typeof ProcessingProfile> | undefined> {
  const path = pathOf(context);
  const { results } = await ask(context, ProcessingProfiles, { method: 'GET', path, query: { limit: 100 } });
  const wanted = chosen.trim();
  if (wanted) {
    const found = results.find(
      ({ readiness_state_id: id, processing_days_display_label: label }) =>
        String(id) === wanted || label === wanted,
    );
    if (found) return found;
    throw new MarketplaceError('setup', `Etsy has no processing profile "${wanted}".`, {
      nextStep: 'Choose it again under Settings → Default Policies.',
      fix: inPolicies('etsy', 'processing_profile'),
    });
  }
  return results.find(({ readiness_state }) => readiness_state === usual.readiness_state) ?? results[0];
}

/** If an equal one was made meanwhile, this is no failure: Etsy answers 409 and names it. */
async function create(context: MarketplaceContext): Promise<string> {
  const call: EtsyCall = { method: 'POST', path: pathOf(context), form: usual };
  const answer = await send(context, call);
  const existing = /\/readiness-state-definitions\/(\d+)/.exec(answer.headers.get('content-location') ?? '');
  if (answer.status === 409 && existing?.[1]) return existing[1];
  return String(parse(ProcessingProfile, call, answer).readiness_state_id);
}
