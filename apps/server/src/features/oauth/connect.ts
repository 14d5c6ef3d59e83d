import { createHash, randomBytes } from 'node:crypto';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Marketplace, OAuth } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { sql } from 'kysely';
import type { Services } from '../../app.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import { watchedFetch } from '../../marketplace-calls/watched-fetch.ts';
import { appOf } from '../connections/app-keys.ts';
import { saveConnection } from '../connections/store.ts';

/** A consent begun longer ago than this (minutes) is over. */
const PENDING_MINUTES = 15;

function oauthOf(platform: Platform): { marketplace: Marketplace; oauth: OAuth } {
  const marketplace = findMarketplace(platform);
  if (!marketplace?.oauth) throw new HttpProblem(404, `${platform} is not connected through a consent page.`);
  return { marketplace, oauth: marketplace.oauth };
}

const redirectUri = (services: Services, platform: Platform) =>
  `${services.publicUrl()}/oauth/${platform}/callback`;

/** Where to send the seller for consent. The state is ours alone, used once, and knows whose it is. */
export async function beginConsent(services: Services, userId: number, platform: Platform): Promise<string> {
  const { marketplace, oauth } = oauthOf(platform);
  const app = await appOf(services, marketplace, userId);
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const authUrl = oauth.authorizationUrl(app.config, {
    state,
    verifier,
    redirectUri: redirectUri(services, platform),
  });
  await transact(services.db, async (trx) => {
    await trx.deleteFrom('oauth_states').where('created_at', '<', pendingSince()).execute();
    await trx
      .insertInto('oauth_states')
      .values({ state: digest(state), user_id: userId, platform, verifier })
      .execute();
  });
  return authUrl;
}

/**
 * Takes the code a marketplace returned with. With a state it must be a pending one (of this seller, where the seller
 * is known); a bare code pasted by a signed-in seller belongs to the consent they began last.
 */
export async function finishConsent(
  services: Services,
  platform: Platform,
  answer: { code: string; state: string | null; userId: number | null },
): Promise<void> {
  const { marketplace, oauth } = oauthOf(platform);
  const pending = await takePending(services, platform, answer);
  if (!pending) {
    throw new HttpProblem(400, 'This consent was not begun here, or it is too old. Please connect again.');
  }
  const { config, key: appKey } = await appOf(services, marketplace, pending.user_id);
  const signal = AbortSignal.timeout(60_000);
  const tokens = await oauth.exchange(
    {
      config,
      fetch: watchedFetch(services, { marketplace, config, secrets: {}, appKey, signal, urgent: true }),
      now: services.now,
      signal,
      beforeMutation: async () => {},
    },
    { code: answer.code, verifier: pending.verifier, redirectUri: redirectUri(services, platform) },
  );
  await saveConnection(services, pending.user_id, platform, { ...tokens, appKey });
}

async function takePending(
  { db }: Services,
  platform: Platform,
  { state, userId }: { state: string | null; userId: number | null },
) {
  if (state === null && userId === null) return undefined;
  const newest = db
    .selectFrom('oauth_states')
    .select('state')
    .where('platform', '=', platform)
    .where('created_at', '>=', pendingSince())
    .$if(state !== null, (query) => query.where('state', '=', digest(state ?? '')))
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('created_at', 'desc')
    .limit(1);
  return db
    .deleteFrom('oauth_states')
    .where('state', 'in', newest)
    .returning(['user_id', 'verifier'])
    .executeTakeFirst();
}

const pendingSince = () => sql<Date>`now() - make_interval(mins => ${PENDING_MINUTES})`;
const digest = (state: string) => createHash('sha256').update(state).digest('hex');

/** Code and state of a pasted return address; a text without an address is the code itself, URL-encoded or not. */
export function readPasted(text: string): { code: string; state: string | null; error: string | null } {
  const query = /[?&](code|error)=/.test(text)
    ? text.slice(text.indexOf('?') + 1).replace(/#.*$/s, '')
    : null;
  if (query === null)
    return { code: /%[0-9a-f]{2}/i.test(text) ? decode(text) : text, state: null, error: null };
  const params = new URLSearchParams(query);
  return {
    code: params.get('code') ?? '',
    state: params.get('state'),
    error: params.get('error_description') ?? params.get('error'),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an encoded text after all: the marketplace judges it as it is.
    return text;
  }
}
