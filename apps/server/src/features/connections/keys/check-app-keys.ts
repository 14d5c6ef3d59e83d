import { AppUpdates } from '@crosslister/contract/accounts/own-apps.ts';
import { type CredentialsUpdate, STORED_SECRET } from '@crosslister/contract/credentials.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { AppKeys, AppKeyValues } from '@crosslister/marketplaces/account/app-keys.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { stepOfOneCall } from '../../../marketplace-calls/next-step.ts';
import { watchedFetch } from '../../../marketplace-calls/watched-fetch.ts';
import type { Services } from '../../../services.ts';
import { appWith } from '../app-of-seller.ts';
import { returnAddresses } from '../return-address.ts';
import { refuseMistaken } from './refuse-mistaken.ts';
import { type AppChange, readKeys, recordOf, type WithKeys, withKeys } from './seller-app-keys.ts';

/**
 * The app keys that an update changes, checked with the marketplace. Throws HttpProblem if
 * the marketplace refuses them.
 */
export async function checkApps(
  services: Services,
  userId: number,
  update: CredentialsUpdate,
  signal: AbortSignal,
): Promise<AppChange[]> {
  const changes: AppChange[] = [];
  const updates: Record<string, Record<string, string | undefined> | undefined> = AppUpdates.parse(update);
  for (const marketplace of withKeys) {
    const sent = updates[recordOf(marketplace)];
    if (!sent) continue;
    const stored = await readKeys(services, userId, marketplace.key);
    const keys = merge(marketplace.appKeys, sent, stored);
    const { fields } = marketplace.appKeys;
    const returnAddress = checkReturnAddress(services, marketplace, sent.return_address);
    if (fields.every(({ name }) => keys[name] === (stored[name] ?? ''))) {
      if (returnAddress) changes.push({ marketplace, returnAddress });
      continue;
    }
    const missing = fields.filter(({ name }) => !keys[name]).map(({ label }) => label);
    if (missing.length === fields.length) {
      changes.push({ marketplace, keys: null });
      continue;
    }
    if (missing.length > 0) {
      throw new HttpProblem(
        400,
        `The app keys for ${marketplace.label} are incomplete: ${wordList(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`,
        {
          nextStep: 'Fill in all of them, or empty all of them to go without keys of your own.',
        },
      );
    }
    for (const { name, label } of fields) refuseMistaken(marketplace.key, name, { label, value: keys[name] });
    const isKnown = await checkWithMarketplace(services, userId, marketplace, keys, signal);
    changes.push({ marketplace, keys, returnAddress, ...(!isKnown && { isUnchecked: true }) });
  }
  return changes;
}

function checkReturnAddress(
  services: Services,
  { key, label }: Marketplace,
  sent: string | undefined,
): string | undefined {
  const addresses = returnAddresses(services, key);
  if (sent === undefined || addresses.includes(sent)) return sent;
  throw new HttpProblem(400, `${label} cannot return to that address: it is none of this server's.`, {
    nextStep: `Choose one of these: ${addresses.join(', ')}.`,
  });
}

/** A missing value and `********` both mean the stored value. */
function merge(
  appKeys: AppKeys,
  sent: Record<string, string | undefined>,
  stored: AppKeyValues,
): AppKeyValues {
  const valueFor = (name: string) => {
    const value = sent[name];
    return value === undefined || value === STORED_SECRET ? (stored[name] ?? '') : value;
  };
  return Object.fromEntries(appKeys.fields.map(({ name }) => [name, valueFor(name)]));
}

/** Whether it answered that it knows the keys. Throws HttpProblem if it does not. */
async function checkWithMarketplace(
  services: Services,
  userId: number,
  marketplace: WithKeys,
  keys: AppKeyValues,
  signal: AbortSignal,
): Promise<boolean> {
  const { config, key } = appWith(services, marketplace, keys);
  const watched = {
    marketplace,
    userId,
    config,
    secrets: {},
    appKey: key,
    signal,
    urgent: true,
    isTrial: true,
  };
  try {
    await marketplace.appKeys.check({
      config,
      fetch: watchedFetch(services, watched),
      signal,
      beforeMutation: async () => {},
    });
    return true;
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const nextStep = stepOfOneCall(error);
    if (error.kind === 'setup') throw new HttpProblem(400, error.message, { nextStep });
    // The marketplace does not answer at the moment. Connecting will check the keys.
    services.log.warn({ platform: marketplace.key, reason: error.message }, 'app keys stored unchecked');
    return false;
  }
}
