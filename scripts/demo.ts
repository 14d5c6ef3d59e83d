import './end-with-parent.ts';
import { main } from '../apps/server/src/main.ts';
import type { RunningServer } from '../apps/server/src/server.ts';
import { startEbaySimulator } from '../packages/simulators/src/ebay/start.ts';
import { startEtsySimulator } from '../packages/simulators/src/etsy/start.ts';
import { seedDemoCatalogue } from '../packages/simulators/src/woocommerce/seed-demo.ts';
import { startWooCommerceSimulator } from '../packages/simulators/src/woocommerce/start.ts';
import { buildWeb } from './build-web.ts';

const USERNAME = 'demo';
const PASSWORD = 'demo-password';
const PRODUCTS = 250;
const RU_NAME = 'Crosslister-Demo';

const port = Number(process.env.PORT || 3000);
const publicUrl = process.env.PUBLIC_URL || `http://127.0.0.1:${port}`;

await buildWeb();
const store = await startWooCommerceSimulator({ name: 'Attic & Alley Vintage' });
seedDemoCatalogue(store.store, PRODUCTS);
const ebay = await startEbaySimulator({
  ruNames: { [RU_NAME]: `${publicUrl}/oauth/ebay/callback` },
});
const etsy = await startEtsySimulator({ redirectUris: [`${publicUrl}/oauth/etsy/callback`] });

await main(
  {
    DATA_DIR: './data-demo',
    LOG_LEVEL: 'warn',
    SALE_POLL_SECONDS: '5',
    ...process.env,
    PORT: String(port),
    ALLOW_PRIVATE_NETWORK: 'true',
    EBAY_CLIENT_ID: ebay.clientId,
    EBAY_CLIENT_SECRET: ebay.clientSecret,
    EBAY_RU_NAME: RU_NAME,
    EBAY_API_URL: ebay.url,
    EBAY_AUTH_URL: ebay.url,
    EBAY_MEDIA_URL: ebay.url,
    EBAY_IDENTITY_URL: ebay.url,
    EBAY_ITEM_URL: `${ebay.url}/itm`,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
  },
  prepare,
);
await Promise.all([store.stop(), ebay.stop(), etsy.stop()]);

/** The simulated marketplaces forget everything when they stop, so the demo's seller begins anew each time. */
async function prepare({ url, services }: RunningServer): Promise<void> {
  await services.db.deleteFrom('users').where('username', '=', USERNAME).execute();
  const account = { username: USERNAME, password: PASSWORD };
  const { key } = await call(url, 'POST', '/api/auth/register/', '', account);
  const token = String(key);
  const [keys] = store.keys;
  await call(url, 'PUT', '/api/credentials/', token, {
    woo_url: store.httpUrl,
    woo_ck: keys?.consumerKey,
    woo_cs: keys?.consumerSecret,
  });
  const imported = await call(url, 'POST', '/api/import/woocommerce/', token, {});
  if (imported.success !== true) throw new Error(`the demo's store could not be imported: ${imported.error}`);
  console.log(`
Crosslister demo is ready at ${url}
  Sign in as ${USERNAME} with the password ${PASSWORD}.
  The store:  ${store.httpUrl} (${PRODUCTS} things; buy one there and see it sold here)
  eBay:       ${ebay.url}/sch/i.html (connect it under Settings, Connections)
  Etsy:       ${etsy.url} (likewise)
`);
}

async function call(url: string, method: string, path: string, token: string, body: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer as Record<string, unknown>;
}
