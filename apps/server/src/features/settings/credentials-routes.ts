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
import { clientGone } from '../../http/client-gone.ts';
import { HttpProblem } from '../../http/problem.ts';
import { inOneText, stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import { accountAt } from '../connections/account-at.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { disconnect, findConnection, openSecrets, saveConnection } from '../connections/store.ts';
import { unsavedConnection } from '../connections/unsaved.ts';
import { removeWebhooks } from '../webhooks/remove.ts';
import { checkApps, readApps, storeApps } from './app-keys.ts';
import { readSettings, saveSettings } from './store.ts';

const STORE: Platform = 'woocommerce';
const StoreKeys = z.object({ url: z.string(), consumer_key: z.string(), consumer_secret: z.string() });
type StoreKeys = z.infer<typeof StoreKeys>;
const noKeys: StoreKeys = { url: '', consumer_key: '', consumer_secret: '' };

async function storedKeys(services: Services, userId: number): Promise<StoreKeys> {
  const connection = await findConnection(services.db, userId, STORE);
  const secrets = connection && openSecrets(services, connection);
  return secrets ? StoreKeys.parse(secrets) : noKeys;
}

/** Host and port of a store address, or the text itself where it is none, which no other address equals. */
function hostOf(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).host : text;
}

/** `********` means the stored value. For another store's address it does not: a key must not be sent elsewhere. */
function withStored(sent: StoreKeys, stored: StoreKeys): StoreKeys {
  const masked = [sent.consumer_key, sent.consumer_secret].includes(STORED_SECRET);
  if (masked && !sent.url) throw allThree();
  if (masked && (hostOf(sent.url) !== hostOf(stored.url) || !stored.consumer_key)) {
    throw new HttpProblem(
      400,
      'Enter the consumer key and secret again: the stored ones belong to another store address.',
    );
  }
  return {
    url: sent.url,
    consumer_key: sent.consumer_key === STORED_SECRET ? stored.consumer_key : sent.consumer_key,
    consumer_secret: sent.consumer_secret === STORED_SECRET ? stored.consumer_secret : sent.consumer_secret,
  };
}

const allThree = () =>
  new HttpProblem(
    400,
    'WooCommerce needs the store URL, the consumer key and the consumer secret. Empty all three to disconnect it.',
  );

const isConnected = async ({ db }: Services, userId: number, platform: Platform) =>
  findConnection(db, userId, platform).then((row) => (row?.secrets ? row : null));

export async function credentialsRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/credentials/', { schema: { response: { 200: Credentials } } }, async ({ userId }) => {
    const [settings, keys, ebay, etsy, apps] = await Promise.all([
      readSettings(services.db, userId),
      storedKeys(services, userId),
      isConnected(services, userId, 'ebay'),
      isConnected(services, userId, 'etsy'),
      readApps(services, userId),
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
      ...apps,
    };
  });

  app.put('/api/credentials/', { schema: { body: CredentialsUpdate } }, async ({ userId, body }, reply) => {
    // Before anything is stored, as wrong keys refuse the whole of it.
    const apps = await checkApps(services, userId, body, clientGone(reply));
    const warning = await saveStoreKeys(services, userId, body);
    await storeApps(services, userId, apps);
    await saveSettings(services.db, userId, {
      pricingRules: body.pricing_rules,
      defaultEbayCategory: body.default_ebay_category,
      sourcePlatform: body.source_platform,
      platformSettings: body.platform_settings,
    });
    return { success: true, ...(warning && { warning }) };
  });

  app.post(
    '/api/test-connection/',
    { schema: { body: TestConnection, response: { 200: TestConnectionResult } } },
    async ({ userId, body }, reply) => {
      const marketplace = findMarketplace(body.platform);
      if (!marketplace || marketplace.oauth) {
        throw new HttpProblem(400, `${platformNames[body.platform]} is not connected with keys.`);
      }
      const keys = withStored(body.credentials, await storedKeys(services, userId));
      if (!keys.url || !keys.consumer_key || !keys.consumer_secret) {
        throw new HttpProblem(400, 'Please fill in all WooCommerce fields first.');
      }
      try {
        const connection = unsavedConnection(services, userId, body.platform, keys);
        const account = await marketplace.test(
          await marketplaceContext(services, marketplace, connection, {
            signal: clientGone(reply),
            urgent: true,
          }),
        );
        return { success: true, message: `Connected to ${account.name}.` };
      } catch (error) {
        if (!(error instanceof MarketplaceError)) throw error;
        const message = inOneText(error, stepOfOneCall(error));
        return { success: false, message, error: error.message };
      }
    },
  );
}

/** Stores, keeps or forgets the store's keys; returns what the seller has to know of a disconnect. */
async function saveStoreKeys(
  services: Services,
  userId: number,
  body: CredentialsUpdate,
): Promise<string | null> {
  if (body.woo_url === undefined && body.woo_ck === undefined && body.woo_cs === undefined) return null;
  const stored = await storedKeys(services, userId);
  const sent = {
    url: body.woo_url ?? stored.url,
    // Left out means as it is, with the same care as for `********`.
    consumer_key: body.woo_ck ?? (stored.consumer_key && STORED_SECRET),
    consumer_secret: body.woo_cs ?? (stored.consumer_secret && STORED_SECRET),
  };
  const keys = withStored(sent, stored);
  if (JSON.stringify(keys) === JSON.stringify(stored)) return null;
  if (!keys.url && !keys.consumer_key && !keys.consumer_secret) {
    const warning = await removeWebhooks(services, userId, STORE);
    await disconnect(services, userId, STORE);
    return warning;
  }
  if (!keys.url || !keys.consumer_key || !keys.consumer_secret) {
    throw allThree();
  }
  // Throws what the seller typed where that is no address: nothing could ever be listed there.
  findMarketplace(STORE)?.keyGrant?.shopAt(keys.url);
  await saveConnection(services, userId, STORE, {
    secrets: keys,
    account: accountAt(keys.url),
    consentExpiresAt: null,
  });
  return null;
}
