import { type CredentialsUpdate, STORED_SECRET } from '@crosslister/contract/credentials.ts';
import type { KeyField } from '@crosslister/contract/listings/platform-fields.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { z } from 'zod';
import { HttpProblem } from '../../../../http/problem.ts';
import { inOneText, stepOfRepeated } from '../../../../marketplace-calls/next-step.ts';
import type { Services } from '../../../../services.ts';
import { accountOfAddress } from '../../account-of-address.ts';
import { unprovedWords } from '../../connection-failures.ts';
import { findConnection, type NewConnection } from '../../connection-rows.ts';
import { marketplaceContext } from '../../marketplace-context.ts';
import { type Access, proveAccess } from '../../prove-access.ts';
import { readableSecrets } from '../../secrets.ts';
import { unsavedConnection } from '../../unsaved-connection.ts';
import { refuseMistaken } from '../refuse-mistaken.ts';

export const STORE: Platform = 'woocommerce';
/** How long (ms) saving waits for the store. */
const PATIENCE_MS = 20_000;

const StoreKeys = z.object({ url: z.string(), consumer_key: z.string(), consumer_secret: z.string() });
export type StoreKeys = z.infer<typeof StoreKeys>;
const noKeys: StoreKeys = { url: '', consumer_key: '', consumer_secret: '' };

export async function readStoreKeys(services: Services, userId: number): Promise<StoreKeys> {
  const connection = await findConnection(services.db, userId, STORE);
  const secrets = connection && readableSecrets(services, connection);
  return secrets ? StoreKeys.parse(secrets) : noKeys;
}

/** As the settings record shows them. */
export async function shownStoreKeys(services: Services, userId: number): Promise<Record<KeyField, string>> {
  const { url, consumer_key, consumer_secret } = await readStoreKeys(services, userId);
  return {
    woo_url: url,
    woo_ck: consumer_key && STORED_SECRET,
    woo_cs: consumer_secret && STORED_SECRET,
  };
}

/** Host and port of a store's address. A text that is not an address is returned as it is, so it equals no other. */
function hostOf(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).host : text;
}

/** `********` means the stored value, but not for another store's address: a key must not be sent to another store. */
export function withStored(sent: StoreKeys, stored: StoreKeys): StoreKeys {
  const masked = [sent.consumer_key, sent.consumer_secret].includes(STORED_SECRET);
  if (masked && !sent.url) throw allThree();
  if (masked && (hostOf(sent.url) !== hostOf(stored.url) || !stored.consumer_key)) {
    throw new HttpProblem(
      400,
      'Enter the consumer key and secret again: the stored ones belong to another store address.',
      { nextStep: 'A key of that store is made there, under WooCommerce, Settings, Advanced, REST API.' },
    );
  }
  refuseMistaken(STORE, 'woo_ck', { label: 'Consumer Key', value: sent.consumer_key });
  refuseMistaken(STORE, 'woo_cs', { label: 'Consumer Secret', value: sent.consumer_secret });
  return {
    url: sent.url,
    consumer_key: sent.consumer_key === STORED_SECRET ? stored.consumer_key : sent.consumer_key,
    consumer_secret: sent.consumer_secret === STORED_SECRET ? stored.consumer_secret : sent.consumer_secret,
  };
}

const allThree = () =>
  new HttpProblem(400, 'WooCommerce needs the store URL, the consumer key and the consumer secret.', {
    nextStep: 'Fill in what is missing. Empty all three to disconnect it.',
  });

/**
 * Tries keys that are not stored, or not yet. Throws MarketplaceError if the store refuses
 * them or lets nothing be changed.
 */
export async function tryKeys(
  services: Services,
  marketplace: Marketplace,
  userId: number,
  { keys, signal }: { keys: StoreKeys; signal: AbortSignal },
): Promise<Access> {
  const connection = unsavedConnection(services, userId, marketplace.key, keys);
  return proveAccess(
    marketplace,
    await marketplaceContext(services, marketplace, connection, { signal, urgent: true }),
  );
}

/** What happens to the store's keys: new ones, with a warning for the seller if there is one, or none any more. */
export type StoreChange = { connection: NewConnection; warning: string | null } | 'disconnect';

/**
 * The change an update makes to the store's keys, tried with the store. Null if there is none. Throws MarketplaceError
 * for keys that the store refuses. If the store cannot be reached now, the keys are to be stored as not proved.
 */
export async function checkStoreKeys(
  services: Services,
  userId: number,
  body: CredentialsUpdate,
): Promise<StoreChange | null> {
  if (body.woo_url === undefined && body.woo_ck === undefined && body.woo_cs === undefined) return null;
  const stored = await readStoreKeys(services, userId);
  const sent = {
    url: body.woo_url ?? stored.url,
    // A missing value means the stored one, with the same care as for `********`.
    consumer_key: body.woo_ck ?? (stored.consumer_key && STORED_SECRET),
    consumer_secret: body.woo_cs ?? (stored.consumer_secret && STORED_SECRET),
  };
  const keys = withStored(sent, stored);
  if (JSON.stringify(keys) === JSON.stringify(stored)) return null;
  if (!keys.url && !keys.consumer_key && !keys.consumer_secret) return 'disconnect';
  if (!keys.url || !keys.consumer_key || !keys.consumer_secret) throw allThree();
  const marketplace = findMarketplace(STORE);
  if (!marketplace) return null;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { secrets, account } = await tryKeys(services, marketplace, userId, { keys, signal });
    return { connection: { secrets, account, consentExpiresAt: null }, warning: null };
  } catch (error) {
    if (!(error instanceof MarketplaceError) || !isUnreached(error)) throw error;
    const doubt = unprovedWords(reasonOf(error));
    const account = accountOfAddress(keys.url);
    return { connection: { secrets: keys, account, consentExpiresAt: null, doubt }, warning: doubt };
  }
}

/** Whether the store itself has answered neither yes nor no. */
const isUnreached = (error: MarketplaceError) =>
  isTransient(error) || error.kind === 'lost' || error.details.code === 'ERR_BLOCKED_ADDRESS';

const reasonOf = (error: MarketplaceError) =>
  error.kind === 'lost'
    ? 'Your WooCommerce store did not answer in time. It is tried again automatically.'
    : inOneText(error, stepOfRepeated(error));
