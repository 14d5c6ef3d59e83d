import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inPolicies } from '../../fix.ts';
import { Locations } from '../answers.ts';
import { ask, send } from '../client.ts';
import { faultsOf, refusal } from '../errors.ts';

const path = '/sell/inventory/v1/location';
const ownPrefix = 'crosslister-';
const ukPostcode = /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/;
const addPostcode = 'Add your postcode under Settings → Default Policies.';

/** A UK postcode in its usual form ("SW1A 1AA"). Null if it is not one. */
export function normalPostcode(text: string): string | null {
  const found = ukPostcode.exec(text.trim().toUpperCase().replace(/\s+/g, ' '));
  return found ? `${found[1]} ${found[2]}` : null;
}

/**
 * A location's address can never be changed on eBay, so a new postcode gets a new key. At most 36 characters. Without a
 * postcode it is the key of the country.
 */
function ownKey(postcode: string | null): string {
  return `${ownPrefix}${(postcode ?? 'gb').replace(' ', '').toLowerCase()}`;
}

/** Places of the seller's in the UK from which parcels may leave. */
export async function enabledInUk(context: MarketplaceContext) {
  const { locations } = await ask(context, Locations, { method: 'GET', path, query: { limit: '100' } });
  return locations
    .filter(({ merchantLocationStatus }) => merchantLocationStatus === 'ENABLED')
    .filter(({ location }) => location?.address?.country === 'GB')
    .map((each) => ({
      key: each.merchantLocationKey,
      postcode: normalPostcode(each.location?.address?.postalCode ?? ''),
    }));
}

/**
 * By eBay's documents a warehouse needs a postcode or a town besides its country. We try with the country alone: null
 * if eBay refuses.
 */
async function create(context: MarketplaceContext, postcode: string | null): Promise<string | null> {
  const key = ownKey(postcode);
  const answer = await send(context, {
    method: 'POST',
    path: `${path}/${key}`,
    body: {
      name: `Crosslister ${postcode ?? 'GB'}`,
      location: { address: { ...(postcode && { postalCode: postcode }), country: 'GB' } },
      merchantLocationStatus: 'ENABLED',
      locationTypes: ['WAREHOUSE'],
    },
  });
  const exists = faultsOf(answer).some(({ errorId }) => errorId === 25803);
  if (answer.status < 400 || exists) return key;
  if (postcode) throw refusal(answer);
  return null;
}

/**
 * Key of the location items are sent from: ours for this postcode, otherwise one of the
 * seller's with that postcode, otherwise any of the seller's, otherwise a new one. Throws
 * `setup` if there is none and eBay makes none without a postcode.
 */
export async function locationKey(context: MarketplaceContext, settingsPostcode: string): Promise<string> {
  const postcode = normalPostcode(settingsPostcode);
  if (settingsPostcode.trim() && !postcode) {
    const message = `"${settingsPostcode.trim()}" is not a UK postcode.`;
    throw new MarketplaceError('setup', message, {
      nextStep: addPostcode,
      fix: inPolicies('ebay', 'postcode'),
    });
  }
  const known = await enabledInUk(context);
  const ours = known.find(({ key }) => postcode && key === ownKey(postcode));
  const same = known.find((each) => postcode && each.postcode === postcode);
  const sellers = known.find(({ key }) => !key.startsWith(ownPrefix));
  const existing = ours ?? same ?? sellers ?? (postcode ? undefined : known[0]);
  if (existing) return existing.key;
  const made = await create(context, postcode);
  if (made) return made;
  throw new MarketplaceError('setup', 'eBay needs to know where the item is sent from.', {
    nextStep: addPostcode,
    fix: inPolicies('ebay', 'postcode'),
  });
}
