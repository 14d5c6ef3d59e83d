import {
  Credentials,
  CredentialsUpdate,
  STORED_SECRET,
  TestConnection,
  TestConnectionResult,
} from '@crosslister/contract/credentials.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { changed } from '../../operations/change-feed.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import {
  disconnect,
  findConnection,
  openSecrets,
  saveConnection,
  sealSecrets,
} from '../connections/store.ts';
import { readSettings } from './store.ts';

const STORE: Platform = 'woocommerce';
const StoreKeys = z.object({ url: z.string(), consumer_key: z.string(), consumer_secret: z.string() });
type StoreKeys = z.infer<typeof StoreKeys>;
const noKeys: StoreKeys = { url: '', consumer_key: '', consumer_secret: '' };

async function storedKeys(services: Services, userId: number): Promise<StoreKeys> {
  const connection = await findConnection(services.db, userId, STORE);
  const secrets = connection && openSecrets(services, connection);
  return secrets ? StoreKeys.parse(secrets) : noKeys;
}

const hostOf = (url: string) =>
  url
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/s, '')
    .toLowerCase();

/** `********` means the stored value. For another store's address it does not: a key must not be sent elsewhere. */
function withStored(sent: StoreKeys, stored: StoreKeys): StoreKeys {
  const masked = [sent.consumer_key, sent.consumer_secret].includes(STORED_SECRET);
  const sameStore = hostOf(sent.url) === hostOf(stored.url);
  if (masked && (!sameStore || !stored.consumer_key)) {
    throw new HttpProblem(
      400,
      'Enter the consumer key and secret again: they belong to another store address.',
    );
  }
  return {
    url: sent.url,
    consumer_key: sent.consumer_key === STORED_SECRET ? stored.consumer_key : sent.consumer_key,
    consumer_secret: sent.consumer_secret === STORED_SECRET ? stored.consumer_secret : sent.consumer_secret,
  };
}

const isConnected = async ({ db }: Services, userId: number, platform: Platform) =>
  findConnection(db, userId, platform).then((row) => (row?.secrets ? row : null));

export async function credentialsRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/credentials/', { schema: { response: { 200: Credentials } } }, async ({ userId }) => {
    const [settings, keys, ebay, etsy] = await Promise.all([
      readSettings(services.db, userId),
      storedKeys(services, userId),
      isConnected(services, userId, 'ebay'),
      isConnected(services, userId, 'etsy'),
    ]);
    return {
      woo_url: keys.url,
      woo_ck: keys.consumer_key && STORED_SECRET,
      woo_cs: keys.consumer_secret && STORED_SECRET,
      ebay_token: ebay ? STORED_SECRET : '',
      etsy_token: etsy ? STORED_SECRET : '',
      etsy_shop_id: etsy?.account_id ?? '',
      default_ebay_category: settings.defaultEbayCategory,
      pricing_rules: settings.pricingRules,
      source_platform: settings.sourcePlatform,
      platform_settings: settings.platformSettings,
    };
  });

  app.put('/api/credentials/', { schema: { body: CredentialsUpdate } }, async ({ userId, body }) => {
    await saveStoreKeys(services, userId, body);
    await services.db.transaction().execute(async (trx) => {
      const values = {
        ...(body.pricing_rules && { pricing_rules: JSON.stringify(body.pricing_rules) }),
        ...(body.default_ebay_category !== undefined && {
          default_ebay_category: body.default_ebay_category ?? '',
        }),
        ...(body.source_platform && { source_platform: body.source_platform }),
        ...(body.platform_settings && { platform_settings: JSON.stringify(body.platform_settings) }),
      };
      if (Object.keys(values).length > 0) {
        await trx.updateTable('settings').set(values).where('user_id', '=', userId).execute();
        await changed(trx, userId, 'settings');
      }
    });
    return { success: true };
  });

  app.post(
    '/api/test-connection/',
    { schema: { body: TestConnection, response: { 200: TestConnectionResult } } },
    async ({ userId, body, signal }) => {
      const marketplace = findMarketplace(body.platform);
      if (!marketplace || marketplace.oauth) {
        throw new HttpProblem(400, `${platformNames[body.platform]} is not connected with keys.`);
      }
      const keys = withStored(body.credentials, await storedKeys(services, userId));
      if (!keys.url || !keys.consumer_key || !keys.consumer_secret) {
        throw new HttpProblem(400, 'Please fill in all WooCommerce fields first.');
      }
      try {
        const connection = unsaved(services, userId, body.platform, keys);
        const account = await marketplace.test(
          marketplaceContext(services, marketplace, connection, { signal }),
        );
        return { success: true, message: `Connected to ${account.name}.` };
      } catch (error) {
        if (!(error instanceof MarketplaceError)) throw error;
        const message = [error.message, error.details.nextStep].filter(Boolean).join(' ');
        return { success: false, message, error: error.message };
      }
    },
  );
}

/** A connection that is only tried out. */
function unsaved(services: Services, userId: number, platform: Platform, keys: StoreKeys): ConnectionRow {
  return {
    id: 0,
    user_id: userId,
    platform,
    secrets: sealSecrets(services, userId, platform, keys),
    account_id: '',
    account_name: '',
    consent_expires_at: null,
    sales_cursor: null,
    next_poll_at: services.now(),
    last_answered_at: null,
    error: null,
    created_at: services.now(),
  };
}

/** Stores, keeps or forgets the store's keys. */
async function saveStoreKeys(services: Services, userId: number, body: CredentialsUpdate): Promise<void> {
  if (body.woo_url === undefined && body.woo_ck === undefined && body.woo_cs === undefined) return;
  const stored = await storedKeys(services, userId);
  const sent = {
    url: body.woo_url ?? stored.url,
    consumer_key: body.woo_ck ?? stored.consumer_key,
    consumer_secret: body.woo_cs ?? stored.consumer_secret,
  };
  const keys = withStored(sent, stored);
  if (JSON.stringify(keys) === JSON.stringify(stored)) return;
  if (!keys.url && !keys.consumer_key && !keys.consumer_secret) {
    await disconnect(services, userId, STORE);
    return;
  }
  if (!keys.url || !keys.consumer_key || !keys.consumer_secret) {
    throw new HttpProblem(400, 'WooCommerce needs the store URL, the consumer key and the consumer secret.');
  }
  await saveConnection(services, userId, STORE, {
    secrets: keys,
    account: {
      id: keys.url.replace(/\/+$/, ''),
      name: keys.url.replace(/^https?:\/\//, '').replace(/\/+$/, ''),
    },
    consentExpiresAt: null,
  });
}
