import { createHash, randomBytes } from 'node:crypto';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Marketplace, OAuth } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { sql } from 'kysely';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { watchedFetch } from '../../../marketplace-calls/watched-fetch.ts';
import type { Services } from '../../../services.ts';
import { appOf } from '../app-keys.ts';
import { saveConnection } from '../store.ts';
import { PENDING_MINUTES } from './consent-cookie.ts';

export const beginAgain = 'Choose Connect again under Settings, Connections.';

function oauthOf(platform: Platform): { marketplace: Marketplace; oauth: OAuth } {
  const marketplace = findMarketplace(platform);
  if (!marketplace?.oauth)
    throw new HttpProblem(404, `${platform} is not connected through a consent page.`, {
      nextStep: `Look under Settings, Connections, how ${platformNames[platform]} is connected.`,
    });
  return { marketplace, oauth: marketplace.oauth };
}

const redirectUri = (services: Services, platform: Platform) =>
  `${services.publicUrl()}/oauth/${platform}/callback`;

/**
 * The URL where the seller gives consent, and the state that comes back with it. The state is secret, used once, and
 * bound to the session that asked.
 */
export async function beginConsent(
  services: Services,
  { userId, sessionDigest }: { userId: number; sessionDigest: Buffer },
  platform: Platform,
): Promise<{ authUrl: string; state: string }> {
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
      .values({ state: digest(state), user_id: userId, platform, verifier, session: sessionDigest })
      .execute();
  });
  return { authUrl, state };
}

/**
 * Who brings a code. A state alone is never enough: whoever sent the link out could then use the consent of whoever
 * agreed to it.
 */
export type Bearer =
  /** The browser that asked for this consent, known by its cookie. */
  | { state: string; isSameBrowser: true }
  /** A signed-in seller, with a state of their own. */
  | { state: string; userId: number }
  /** A session with a code but no state. The code belongs to the consent that this session began last. */
  | { sessionDigest: Buffer };

/** Takes the code with which a marketplace returned, and connects its account. */
export async function finishConsent(
  services: Services,
  platform: Platform,
  code: string,
  bearer: Bearer,
): Promise<void> {
  const { marketplace, oauth } = oauthOf(platform);
  const pending = await takePending(services, platform, bearer);
  if (!pending) {
    throw new HttpProblem(400, 'This consent was not begun here, or it is too old. Please connect again.', {
      nextStep: beginAgain,
    });
  }
  const { config, key: appKey } = await appOf(services, marketplace, pending.user_id);
  const signal = AbortSignal.timeout(60_000);
  const tokens = await oauth.exchange(
    {
      config,
      fetch: watchedFetch(services, {
        marketplace,
        userId: pending.user_id,
        config,
        secrets: {},
        appKey,
        signal,
        urgent: true,
      }),
      now: services.now,
      signal,
      beforeMutation: async () => {},
    },
    { code, verifier: pending.verifier, redirectUri: redirectUri(services, platform) },
  );
  await saveConnection(services, pending.user_id, platform, { ...tokens, appKey });
}

async function takePending({ db }: Services, platform: Platform, bearer: Bearer) {
  let pending = db
    .selectFrom('oauth_states')
    .select('state')
    .where('platform', '=', platform)
    .where('created_at', '>=', pendingSince());
  if ('state' in bearer) pending = pending.where('state', '=', digest(bearer.state));
  if ('userId' in bearer) pending = pending.where('user_id', '=', bearer.userId);
  if ('sessionDigest' in bearer) pending = pending.where('session', '=', bearer.sessionDigest);
  return db
    .deleteFrom('oauth_states')
    .where('state', 'in', pending.orderBy('created_at', 'desc').limit(1))
    .returning(['user_id', 'verifier'])
    .executeTakeFirst();
}

const pendingSince = () => sql<Date>`now() - make_interval(mins => ${PENDING_MINUTES})`;
const digest = (state: string) => createHash('sha256').update(state).digest('hex');
