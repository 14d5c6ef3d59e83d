import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { EbayAccess } from '../client.ts';
import { askToken, basicScope } from './ask-token.ts';

interface Held {
  token: string;
  /** Milliseconds. */
  endsAt: number;
}

const marginMs = 60_000;
/** By keyset. eBay gives 1,000 of these tokens a day, and each is valid for two hours. */
const held = new Map<string, Promise<Held>>();

function keysetOf({ ebay }: AppContext['config']): string {
  const { apiUrl, clientId, clientSecret } = ebay;
  return createHash('sha256').update([apiUrl, clientId, clientSecret].join('\n')).digest('hex');
}

async function ask(context: AppContext): Promise<Held> {
  // Others wait for this answer too, so it must not be cancelled with the caller's own work.
  const shared = { ...context, signal: AbortSignal.timeout(60_000) };
  const tokens = await askToken(shared, { grant_type: 'client_credentials', scope: basicScope });
  return { token: tokens.access_token, endsAt: context.now().getTime() + tokens.expires_in * 1000 };
}

async function appToken(context: AppContext, rejected?: string): Promise<string> {
  const keyset = keysetOf(context.config);
  const before = held.get(keyset);
  // The callers who waited for a failed request got its error. The next caller asks again.
  const current = await before?.catch(() => undefined);
  const lasts = current && current.endsAt - context.now().getTime() > marginMs;
  if (current && lasts && current.token !== rejected) return current.token;
  // Of many callers that find the token expired, the first requests a new one and the others use it.
  if (held.get(keyset) === before) held.set(keyset, ask(context));
  const asked = await held.get(keyset);
  if (!asked) throw new Error('an asked token is held');
  return asked.token;
}

/**
 * Calls as the app of the server (or the seller's own) and not as the seller. A refusal concerns the app's keys, so it
 * is `setup`. It never ends a seller's consent.
 */
export async function asApp<T>(
  context: AppContext,
  work: (app: EbayAccess) => Promise<T>,
  refused = 'eBay does not let this app use its messages.',
): Promise<T> {
  const { config, fetch, signal, beforeMutation } = context;
  const token = (rejected?: string) => appToken(context, rejected);
  try {
    return await work({ config, fetch, signal, beforeMutation, token });
  } catch (error) {
    if (!(error instanceof MarketplaceError) || error.kind !== 'credentials') throw error;
    throw new MarketplaceError('setup', refused, {
      ...error.details,
      nextStep: 'Look at the state of the app keys in the portal for developers.',
      link: 'https://developer.ebay.com/my/keys',
      cause: error,
    });
  }
}
