import type { RunningServer } from '../../apps/server/src/server.ts';
import { notificationEvents } from '../../packages/contract/src/lists.ts';
import type { WooCommerceSimulator } from '../../packages/simulators/src/woocommerce/start-woocommerce-simulator.ts';
import { describeThings } from './demo-details.ts';
import {
  type Call,
  crosslistEach,
  type DemoMarketplaces,
  dateBackStock,
  SALES,
  sellSome,
} from './demo-sales.ts';

export const demoAccount = { username: 'demo', password: 'demo-password' };
/** Products that are listed on every marketplace from the start, so that a buyer can choose. */
const LISTED_EVERYWHERE = 8;

/**
 * The demo's seller as after some weeks: shop imported, eBay and Etsy connected, some products sold, some crosslisted.
 * The simulated marketplaces lose everything when they stop, so the seller is made again each time.
 */
export async function prepareDemo(
  server: RunningServer,
  marketplaces: DemoMarketplaces,
  assistant?: string,
): Promise<void> {
  const { username, password } = demoAccount;
  await server.services.db.deleteFrom('users').where('username', '=', username).execute();
  const { key } = await callWith(server.url, '')<{ key: string }>('POST', '/api/auth/register/', {
    username,
    password,
  });
  const call = callWith(server.url, key);
  await importStore(call, marketplaces.store);
  await connect(call, 'ebay', (page) => marketplaces.ebay.ebay.agree(page, 'demo-seller'));
  await connect(call, 'etsy', (page) => marketplaces.etsy.etsy.agree(page, 'demo-seller'));
  await chooseDefaults(call);
  const { results } = await call<{ results: { id: number; sku: string; name: string }[] }>(
    'GET',
    '/api/products/?status=active&page=1&page_size=500',
  );
  const ids = results.map(({ id }) => id);
  const toStay = ids.slice(0, LISTED_EVERYWHERE);
  // Some of each kind, while the newest stay on sale.
  const toSell = ids.filter((_, place) => place >= LISTED_EVERYWHERE && place % 5 === 0).slice(0, SALES);
  await describeThings(call, results, new Set([...toStay, ...toSell]));
  await sellSome(call, server.services.db, marketplaces, toSell);
  await crosslistEach(call, toStay);
  await dateBackStock(server.services.db, username);
  await forgetDefaultCategories(call);
  for (const platform of ['ebay', 'etsy']) await call('POST', `/api/first-listings/${platform}/right/`);
  if (assistant) await setUpAssistant(call, assistant);
  // Last, so that the sales of the past weeks are not told now.
  const { id } = await call<{ id: number }>('POST', '/api/notifications/channels/', {
    name: 'My mail',
    events: notificationEvents,
    quiet_from: null,
    quiet_to: null,
    target: { kind: 'email', address: 'demo@example.com' },
  });
  const channels = server.services.db.updateTable('notification_channels');
  await channels.set({ confirmed: true }).where('id', '=', id).execute();
}

/** A stand-in that sees the colour of a photo. Nothing is sent to it before the seller agrees. */
async function setUpAssistant(call: Call, address: string): Promise<void> {
  const [model, key] = ['simulated-vision', 'sk-simulated-key'];
  const prices = { price_in: 0.11, price_out: 0.44, budget: 5 };
  await call('PUT', '/api/proposals/assistant/', { address, model, key, ...prices, agreed: false });
}

async function importStore(call: Call, { httpUrl, keys }: WooCommerceSimulator): Promise<void> {
  const [first] = keys;
  await call('PUT', '/api/credentials/', {
    woo_url: httpUrl,
    woo_ck: first?.consumerKey,
    woo_cs: first?.consumerSecret,
  });
  const imported = await call<{ success: boolean; error?: string }>('POST', '/api/import/woocommerce/', {});
  if (!imported.success) throw new Error(`the demo's store could not be imported: ${imported.error}`);
}

/** Gives consent on the marketplace's page as the seller would, and passes on the URL to which it leads back. */
async function connect(call: Call, platform: string, agree: (page: string) => string): Promise<void> {
  const { auth_url } = await call<{ auth_url: string }>('GET', `/api/oauth/${platform}/init/`);
  await call('POST', `/api/oauth/${platform}/manual/`, { code: agree(auth_url) });
}

async function chooseDefaults(call: Call): Promise<void> {
  type Named = { name: string }[];
  const ebay = await call<Record<'payment_policies' | 'shipping_policies' | 'return_policies', Named>>(
    'GET',
    '/api/ebay-policies/',
  );
  const etsy = await call<Record<'shipping_profiles' | 'return_policies', Named>>(
    'GET',
    '/api/etsy-profiles/',
  );
  const { categories } = await call<{ categories: { id: string; name: string }[] }>(
    'GET',
    '/api/ebay-categories/',
  );
  await call('PUT', '/api/credentials/', {
    default_ebay_category: categories.find(({ name }) => name === 'Antique Clocks')?.id,
    pricing_rules: {
      ebay_markup: 10,
      etsy_markup: 15,
      ebay_settings: {
        payment_policy: ebay.payment_policies[0]?.name,
        shipping_policy: ebay.shipping_policies[0]?.name,
        return_policy: ebay.return_policies[0]?.name,
        postcode: 'BS1 4DJ',
      },
      etsy_settings: {
        shipping_profile: etsy.shipping_profiles[0]?.name,
        return_policy: etsy.return_policies[0]?.name,
        when_made: '1980s',
        taxonomy_id: '1062',
        publish: true,
        list_with: 'api',
      },
    },
  });
}

/** They were for what is listed already. A default for everything would stand in each row of a bulk. */
async function forgetDefaultCategories(call: Call): Promise<void> {
  const { pricing_rules: rules } = await call<{ pricing_rules: { etsy_settings: object } }>(
    'GET',
    '/api/credentials/',
  );
  await call('PUT', '/api/credentials/', {
    default_ebay_category: '',
    pricing_rules: { ...rules, etsy_settings: { ...rules.etsy_settings, taxonomy_id: '' } },
  });
}

const callWith =
  (url: string, token: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer as never;
  };
