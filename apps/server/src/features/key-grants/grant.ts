import { createHash, randomBytes } from 'node:crypto';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { KeyGrant } from '@crosslister/marketplaces/key-grant.ts';
import type { Account, Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { sql } from 'kysely';
import type { Services } from '../../app.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import { accountAt } from '../connections/account-at.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { findConnection, saveConnection } from '../connections/store.ts';
import { unsavedConnection } from '../connections/unsaved.ts';
import { reachableUrl } from '../webhooks/hook.ts';

/** A request made longer ago than this (minutes) is over. */
const PENDING_MINUTES = 15;
/** The shop waits for our answer a minute at most. */
const VERIFY_MS = 45_000;

function granting(platform: Platform): { marketplace: Marketplace; keyGrant: KeyGrant } {
  const marketplace = findMarketplace(platform);
  if (!marketplace?.keyGrant) {
    throw new HttpProblem(404, `${platformNames[platform]} hands over no keys by itself.`);
  }
  return { marketplace, keyGrant: marketplace.keyGrant };
}

/** The shop's page that asks the seller for keys. The state is ours alone, used once, and knows whose request it is. */
export async function requestKeys(
  services: Services,
  userId: number,
  platform: Platform,
  typed: string,
): Promise<string> {
  const { keyGrant } = granting(platform);
  const baseUrl = reachableUrl(services.config);
  if (baseUrl === null) {
    throw new HttpProblem(
      409,
      'Your store hands its keys to a public https address only, and this server has none.',
      {
        nextStep: 'Make the keys in your store and paste them, or set PUBLIC_URL.',
      },
    );
  }
  const shop = keyGrant.shopAt(typed);
  const state = randomBytes(24).toString('base64url');
  await transact(services.db, async (trx) => {
    await trx.deleteFrom('key_requests').where('created_at', '<', pendingSince()).execute();
    await trx
      .insertInto('key_requests')
      .values({ state: digest(state), user_id: userId, store_url: shop })
      .execute();
  });
  return keyGrant.page({
    shop,
    state,
    callbackUrl: `${baseUrl}/keys/${platform}/callback`,
    returnUrl: `${baseUrl}/keys/${platform}/return`,
  });
}

/**
 * Takes the keys that a shop posted. Anybody can post here, so they count only for a request of ours, once, and are
 * stored when the shop named in that request lets us in with them. Throws MarketplaceError where it does not.
 */
export async function takeKeys(services: Services, platform: Platform, body: unknown): Promise<void> {
  const { marketplace, keyGrant } = granting(platform);
  const state = keyGrant.read(body, '')?.state;
  if (state === undefined) throw new HttpProblem(400, 'These are not keys of a store.');
  const pending = await services.db
    .deleteFrom('key_requests')
    .where('state', '=', digest(state))
    .where('created_at', '>=', pendingSince())
    .returning(['user_id', 'store_url'])
    .executeTakeFirst();
  const granted = pending && keyGrant.read(body, pending.store_url);
  if (!granted) throw new HttpProblem(403, 'These keys were not asked for here, or too long ago.');
  const { user_id, store_url } = pending;
  const tried = unsavedConnection(services, user_id, platform, granted.secrets);
  const context = await marketplaceContext(services, marketplace, tried, {
    signal: AbortSignal.timeout(VERIFY_MS),
  });
  await marketplace.test(context);
  await saveConnection(services, user_id, platform, {
    secrets: granted.secrets,
    account: await accountOf(services, keyGrant, user_id, platform, store_url),
    consentExpiresAt: null,
  });
}

/** The account as it is connected already, however its address was typed then: another one would let go of its listings. */
async function accountOf(
  { db }: Services,
  keyGrant: KeyGrant,
  userId: number,
  platform: Platform,
  shop: string,
): Promise<Account> {
  const account = accountAt(shop);
  const before = await findConnection(db, userId, platform);
  if (!before) return account;
  try {
    const isSame = accountAt(keyGrant.shopAt(before.account_id)).id === account.id;
    return isSame ? { id: before.account_id, name: before.account_name } : account;
  } catch (error) {
    // What was typed then is no address at all.
    if (error instanceof MarketplaceError) return account;
    throw error;
  }
}

/** How it ended, for the page the browser comes back to: null when the shop is connected, else a sentence. */
export async function endOfRequest(
  { db }: Services,
  platform: Platform,
  query: Record<string, string>,
): Promise<string | null> {
  const returned = granting(platform).keyGrant.readReturn(query);
  if (!returned) return 'The store sent you back without a word on the keys. Please try again.';
  const waits = await db
    .deleteFrom('key_requests')
    .where('state', '=', digest(returned.state))
    .returning('state')
    .executeTakeFirst();
  if (!returned.agreed) return 'You did not approve the request in your store.';
  return waits ? 'Your store did not hand over the keys. Make them in your store and paste them.' : null;
}

const pendingSince = () => sql<Date>`now() - make_interval(mins => ${PENDING_MINUTES})`;
const digest = (state: string) => createHash('sha256').update(state).digest('hex');
