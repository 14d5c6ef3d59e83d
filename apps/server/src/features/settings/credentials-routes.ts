import {
  Credentials,
  CredentialsSave,
  STORED_SECRET,
  TestConnection,
  TestConnectionResult,
} from '@crosslister/contract/credentials.ts';
import { byConsent, type ConsentField } from '@crosslister/contract/listings/platform-fields.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { transact } from '../../db/transact.ts';
import { answers } from '../../http/answers.ts';
import { clientGone } from '../../http/client-gone.ts';
import { HttpProblem } from '../../http/problem.ts';
import { inOneText, stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import type { App, Services } from '../../services.ts';
import { accountOfAddress } from '../connections/account-of-address.ts';
import { findConnection, storeConnection } from '../connections/connection-rows.ts';
import { checkApps } from '../connections/keys/check-app-keys.ts';
import { readApps, storeApps, uncheckedWords } from '../connections/keys/seller-app-keys.ts';
import {
  checkStoreKeys,
  readStoreKeys,
  STORE,
  shownStoreKeys,
  tryKeys,
  withStored,
} from '../connections/keys/woocommerce/store-keys.ts';
import { findKeysPage } from '../connections/keys-page.ts';
import { forgetConnection } from '../connections/oauth/disconnect.ts';
import { removeWebhooks } from '../connections/webhooks/remove-webhooks.ts';
import { refuseConflicts, withoutUnedited } from './edit-conflicts.ts';
import { readSettings, saveSettings } from './seller-settings.ts';

/** What is said of each account that was connected on the marketplace's own page. */
async function readConsents({ db }: Services, userId: number): Promise<Record<ConsentField, string>> {
  const fields = byConsent.map(async ({ platform, connection: { fields } }) => {
    const row = await findConnection(db, userId, platform);
    const isConnected = Boolean(row?.secrets);
    return {
      [fields.token]: isConnected ? STORED_SECRET : '',
      ...(fields.account && { [fields.account]: isConnected ? (row?.account_id ?? '') : '' }),
    };
  });
  return Object.assign({}, ...(await Promise.all(fields)));
}

/** Names the address that answered, if the seller typed a different one, such as the shop page's. */
function connectedTo(name: string, typed: string, found: string): string {
  const isAsTyped = accountOfAddress(typed).id.toLowerCase() === accountOfAddress(found).id;
  return `Connected to ${name}${isAsTyped ? '' : ` at ${found}`}.`;
}

export async function credentialsRoutes(app: App, services: Services): Promise<void> {
  async function readCredentials(userId: number): Promise<Credentials> {
    const [settings, keys, consents, apps] = await Promise.all([
      readSettings(services.db, userId),
      shownStoreKeys(services, userId),
      readConsents(services, userId),
      readApps(services, userId),
    ]);
    return {
      ...keys,
      ...consents,
      default_ebay_category: settings.defaultEbayCategory,
      pricing_rules: settings.pricingRules,
      source_platform: settings.sourcePlatform,
      platform_settings: settings.platformSettings,
      ...apps,
    };
  }

  app.get('/api/credentials/', answers(Credentials), ({ userId }) => readCredentials(userId));

  app.put(
    '/api/credentials/',
    { schema: { body: CredentialsSave } },
    async ({ userId, body: sent }, reply) => {
      const { before, ...whole } = sent;
      // Checked before anything is stored, because a conflict or wrong keys refuse the whole update.
      if (before) refuseConflicts(await readCredentials(userId), whole, before);
      const body = before ? withoutUnedited(whole, before) : whole;
      const apps = await checkApps(services, userId, body, clientGone(reply));
      const store = await checkStoreKeys(services, userId, body);
      const keysPage = store === 'disconnect' ? await findKeysPage(services, userId, STORE) : null;
      const warning =
        store === 'disconnect'
          ? await removeWebhooks(services, userId, STORE)
          : (store?.warning ?? uncheckedWords(apps));
      await transact(services.db, async (trx) => {
        if (store === 'disconnect') await forgetConnection(trx, userId, STORE);
        else if (store) await storeConnection(services, trx, userId, STORE, store.connection);
        await storeApps(services, trx, userId, apps);
        await saveSettings(trx, userId, body, before);
      });
      return { success: true, ...(warning && { warning }), ...(keysPage && { keys_page: keysPage }) };
    },
  );

  app.post(
    '/api/test-connection/',
    answers(TestConnectionResult, { body: TestConnection }),
    async ({ userId, body }, reply) => {
      const marketplace = findMarketplace(body.platform);
      if (!marketplace || marketplace.oauth) {
        throw new HttpProblem(400, `${platformNames[body.platform]} is not connected with keys.`, {
          nextStep: `Choose Connect beside ${platformNames[body.platform]} under Settings, Connections.`,
        });
      }
      const keys = withStored(body.credentials, await readStoreKeys(services, userId));
      if (!keys.url || !keys.consumer_key || !keys.consumer_secret) {
        throw new HttpProblem(400, 'Please fill in all WooCommerce fields first.', {
          nextStep: 'Enter the store URL, the consumer key and the consumer secret.',
        });
      }
      try {
        const signal = clientGone(reply);
        const { secrets, name } = await tryKeys(services, marketplace, userId, { keys, signal });
        return { success: true, message: connectedTo(name, keys.url, String(secrets.url)) };
      } catch (error) {
        if (!(error instanceof MarketplaceError)) throw error;
        const next_step = stepOfOneCall(error);
        return { success: false, message: inOneText(error, next_step), error: error.message, next_step };
      }
    },
  );
}
