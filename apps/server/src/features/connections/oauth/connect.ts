import { randomBytes } from 'node:crypto';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { OAuth } from '@crosslister/marketplaces/account/oauth.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { captureOf } from '../../../marketplace-calls/capture.ts';
import { watchedFetch } from '../../../marketplace-calls/watched-fetch.ts';
import type { Services } from '../../../services.ts';
import { appOf } from '../app-of-seller.ts';
import { findConnection, saveConnection } from '../connection-rows.ts';
import { returnAddressOf } from '../return-address.ts';
import { type Bearer, digest, pendingSince, takePending } from './pending-consents.ts';

export const beginAgain = 'Choose Connect again under Settings, Connections.';

function oauthOf(platform: Platform): { marketplace: Marketplace; oauth: OAuth } {
  const marketplace = findMarketplace(platform);
  if (!marketplace?.oauth)
    throw new HttpProblem(404, `${platform} is not connected through a consent page.`, {
      nextStep: `Look under Settings, Connections, how ${platformNames[platform]} is connected.`,
    });
  return { marketplace, oauth: marketplace.oauth };
}

/**
 * The URL where the seller gives consent, and the state that comes back with it. The state is secret, used once, and
 * bound to the session that asked.
 */
export async function beginConsent(
  services: Services,
  { userId, sessionDigest, host }: { userId: number; sessionDigest: Buffer; host: string },
  platform: Platform,
): Promise<{ authUrl: string; state: string }> {
  const { marketplace, oauth } = oauthOf(platform);
  const app = await appOf(services, marketplace, userId);
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const redirectUri = await returnAddressOf(services, userId, platform);
  const request = { state, verifier, redirectUri };
  const wholeUrl = oauth.authorizationUrl(app.config, request);
  const context = await consentContext(services, marketplace, { userId, app });
  const isRefused = await oauth.refusesScopes?.(context, wholeUrl);
  const authUrl = isRefused ? oauth.authorizationUrl(app.config, { ...request, fewer: true }) : wholeUrl;
  await transact(services.db, async (trx) => {
    await trx.deleteFrom('oauth_states').where('created_at', '<', pendingSince()).execute();
    await trx
      .insertInto('oauth_states')
      .values({
        state: digest(state),
        user_id: userId,
        platform,
        verifier,
        session: sessionDigest,
        return_address: redirectUri,
        begun_at: host,
      })
      .execute();
  });
  return { authUrl, state };
}

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
  const userId = pending.user_id;
  const app = await appOf(services, marketplace, userId);
  const context = await consentContext(services, marketplace, { userId, app });
  const tokens = await oauth.exchange(context, {
    code,
    verifier: pending.verifier,
    redirectUri: pending.return_address ?? (await returnAddressOf(services, userId, platform)),
  });
  await saveConnection(services, userId, platform, { ...tokens, appKey: app.key });
}

/** For calls to a marketplace before there is a connection, or while it is connected again. */
async function consentContext(
  services: Services,
  marketplace: Marketplace,
  { userId, app: { config, key: appKey } }: { userId: number; app: Awaited<ReturnType<typeof appOf>> },
) {
  const signal = AbortSignal.timeout(60_000);
  const before = await findConnection(services.db, userId, marketplace.key);
  const capture = before ? captureOf(services, marketplace, before) : null;
  const calls = { marketplace, userId, config, secrets: {}, appKey, signal, urgent: true, capture };
  return {
    config,
    fetch: watchedFetch(services, calls),
    now: services.now,
    signal,
    beforeMutation: async () => {},
  };
}

const lessMark = 'less-';

/**
 * The consent was refused because of an optional permission. This opens the page again, with a new state, and asks for
 * fewer permissions. Null if nothing about it is optional, or it was asked for less already.
 */
export async function askForLess(
  services: Services,
  platform: Platform,
  refused: string,
): Promise<{ authUrl: string; state: string } | null> {
  const { marketplace, oauth } = oauthOf(platform);
  if (!oauth.refusesScopes || refused.startsWith(lessMark)) return null;
  const state = `${lessMark}${refused}`;
  const pending = await services.db
    .updateTable('oauth_states')
    .set({ state: digest(state) })
    .where('platform', '=', platform)
    .where('state', '=', digest(refused))
    .where('created_at', '>=', pendingSince())
    .returning(['user_id', 'verifier', 'return_address'])
    .executeTakeFirst();
  if (!pending) return null;
  const { user_id: userId, verifier } = pending;
  const { config } = await appOf(services, marketplace, userId);
  const redirectUri = pending.return_address ?? (await returnAddressOf(services, userId, platform));
  const request = { state, verifier, redirectUri, fewer: true };
  return { authUrl: oauth.authorizationUrl(config, request), state };
}
