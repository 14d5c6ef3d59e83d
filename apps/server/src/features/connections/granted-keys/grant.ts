import { randomBytes } from 'node:crypto';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { KeyGrant } from '@crosslister/marketplaces/account/key-grant.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { accountOfAddress } from '../account-of-address.ts';
import { saveConnection } from '../connection-rows.ts';
import { marketplaceContext } from '../marketplace-context.ts';
import { hasAsked } from '../oauth/consent-cookie.ts';
import { digest, pendingSince } from '../oauth/pending-consents.ts';
import type { Ending } from '../oauth/pop-up-end-page.ts';
import { openSecrets } from '../secrets.ts';
import { unsavedConnection } from '../unsaved-connection.ts';
import { reachableUrl } from '../webhooks/hook.ts';

/** The shop waits at most a minute for our answer. */
const VERIFY_MS = 45_000;
const HAND_OVER =
  'Crosslister takes the keys in the window in which you asked for them. If you did not ask for any, somebody else did: delete the key named Crosslister in your store, under WooCommerce, Settings, Advanced, REST API.';

function granting(platform: Platform): { marketplace: Marketplace; keyGrant: KeyGrant } {
  const marketplace = findMarketplace(platform);
  if (!marketplace?.keyGrant) {
    throw new HttpProblem(404, `${platformNames[platform]} does not send keys automatically.`, {
      nextStep: `Connect ${platformNames[platform]} as Settings, Connections, says.`,
    });
  }
  return { marketplace, keyGrant: marketplace.keyGrant };
}

/**
 * The URL of the shop's page that asks the seller for keys, with a state that comes back with them. The state is
 * secret, used once, and bound to the session that asked.
 */
export async function requestKeys(
  services: Services,
  { userId, sessionDigest }: { userId: number; sessionDigest: Buffer },
  platform: Platform,
  typed: string,
): Promise<{ authUrl: string; state: string }> {
  const { marketplace, keyGrant } = granting(platform);
  const baseUrl = reachableUrl(services.config);
  if (baseUrl === null) {
    throw new HttpProblem(
      409,
      'Your store sends its keys only to a public https address, and this server has none.',
      {
        nextStep: 'Make the keys in your store and paste them, or set PUBLIC_URL.',
      },
    );
  }
  const tried = unsavedConnection(services, userId, platform, { url: typed });
  const signal = AbortSignal.timeout(VERIFY_MS);
  const shop = await keyGrant.findShop(
    await marketplaceContext(services, marketplace, tried, { signal, urgent: true }),
    typed,
  );
  const state = randomBytes(24).toString('base64url');
  await transact(services.db, async (trx) => {
    await trx.deleteFrom('key_requests').where('created_at', '<', pendingSince()).execute();
    await trx
      .insertInto('key_requests')
      .values({ state: digest(state), user_id: userId, store_url: shop, session: sessionDigest })
      .execute();
  });
  const authUrl = keyGrant.page({
    shop,
    state,
    callbackUrl: `${baseUrl}/keys/${platform}/callback`,
    returnUrl: `${baseUrl}/keys/${platform}/return`,
  });
  return { authUrl, state };
}

export const askAgain = 'Choose Get keys from the store again, under Settings, Connections.';
const notAskedFor = () =>
  new HttpProblem(403, 'These keys were not asked for here, or too long ago.', { nextStep: askAgain });

/**
 * Takes the keys that a shop posted. Anybody can post here. So keys are accepted once for each of our requests, and
 * only if the shop of that request accepts them. Throws MarketplaceError if it does not. They connect nothing yet:
 * the one who approved may have been sent the link of a stranger's request.
 */
export async function keepKeys(services: Services, platform: Platform, body: unknown): Promise<void> {
  const { marketplace, keyGrant } = granting(platform);
  const state = keyGrant.read(body, '')?.state;
  if (state === undefined)
    throw new HttpProblem(400, 'These are not keys of a store.', { nextStep: askAgain });
  const pending = await services.db
    .selectFrom('key_requests')
    .select(['user_id', 'store_url'])
    .where('state', '=', digest(state))
    .where('created_at', '>=', pendingSince())
    .where('secrets', 'is', null)
    .executeTakeFirst();
  const granted = pending && keyGrant.read(body, pending.store_url);
  if (!granted) throw notAskedFor();
  const tried = unsavedConnection(services, pending.user_id, platform, granted.secrets);
  const context = await marketplaceContext(services, marketplace, tried, {
    signal: AbortSignal.timeout(VERIFY_MS),
  });
  await marketplace.account.test(context);
  const { numUpdatedRows } = await services.db
    .updateTable('key_requests')
    .set({ secrets: tried.secrets })
    .where('state', '=', digest(state))
    .where('secrets', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notAskedFor();
}

/**
 * Connects the shop whose keys were stored for a request of this browser, or for the newest request of this session.
 * False if there are none.
 */
export async function takeKeys(
  services: Services,
  platform: Platform,
  bearer: { state: string; isSameBrowser: true } | { sessionDigest: Buffer },
): Promise<boolean> {
  let waiting = services.db
    .selectFrom('key_requests')
    .select('state')
    .where('secrets', 'is not', null)
    .where('created_at', '>=', pendingSince());
  if ('state' in bearer) waiting = waiting.where('state', '=', digest(bearer.state));
  else waiting = waiting.where('session', '=', bearer.sessionDigest);
  const kept = await services.db
    .deleteFrom('key_requests')
    .where('state', 'in', waiting.orderBy('created_at', 'desc').limit(1))
    .returning(['user_id', 'store_url', 'secrets'])
    .executeTakeFirst();
  const secrets = kept && openSecrets(services, { ...kept, platform });
  if (!secrets) return false;
  await saveConnection(services, kept.user_id, platform, {
    secrets,
    account: accountOfAddress(kept.store_url),
    consentExpiresAt: null,
  });
  return true;
}

/** How the request ended, for the page on which the browser comes back. */
export async function endOfRequest(
  services: Services,
  platform: Platform,
  query: Record<string, string>,
  cookies: string | undefined,
): Promise<Ending> {
  const returned = granting(platform).keyGrant.readReturn(query);
  if (!returned) return { error: 'The store sent you back without a word on the keys. Please try again.' };
  const { state, agreed } = returned;
  if (!agreed) {
    await services.db.deleteFrom('key_requests').where('state', '=', digest(state)).execute();
    return { error: 'You did not approve the request in your store.' };
  }
  const request = await services.db
    .selectFrom('key_requests')
    .select('secrets')
    .where('state', '=', digest(state))
    .executeTakeFirst();
  if (!request) return { error: 'This request is over. Crosslister shows whether your store is connected.' };
  if (!request.secrets)
    return { error: 'Your store did not send the keys. Make them in your store and paste them.' };
  if (!hasAsked(services.publicUrl(), platform, cookies, state)) return { code: '', waits: HAND_OVER };
  await takeKeys(services, platform, { state, isSameBrowser: true });
  return { code: '' };
}
