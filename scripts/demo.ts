import './end-with-parent.ts';
import type { RunningServer } from '../apps/server/src/server.ts';
import { startAssistantSimulator } from '../packages/simulators/src/assistant/start-assistant-simulator.ts';
import { ebayStall, etsyStall, storeStall } from '../packages/simulators/src/buyers-page/stalls.ts';
import { startBuyersPage } from '../packages/simulators/src/buyers-page/start-buyers-page.ts';
import { startEbaySimulator } from '../packages/simulators/src/ebay/start-ebay-simulator.ts';
import { startEtsySimulator } from '../packages/simulators/src/etsy/start-etsy-simulator.ts';
import { startMailCatcher } from '../packages/simulators/src/mail-catcher/start-mail-catcher.ts';
import { startOpenLibrarySimulator } from '../packages/simulators/src/open-library/start-open-library-simulator.ts';
import { seedDemoCatalogue } from '../packages/simulators/src/woocommerce/samples/seed-demo.ts';
import { startWooCommerceSimulator } from '../packages/simulators/src/woocommerce/start-woocommerce-simulator.ts';
import { buildExtension } from './build/build-extension.ts';
import { loadServer } from './build/build-server.ts';
import { buildWeb } from './build/build-web.ts';
import { step } from './build/step.ts';
import { demoAccount, prepareDemo } from './demo/prepare-demo.ts';

const PRODUCTS = 250;
const RU_NAME = 'Crosslister-Demo';

const port = Number(process.env.PORT || 3000);
const publicUrl = process.env.PUBLIC_URL || `http://127.0.0.1:${port}`;

await buildWeb();
await buildExtension();
const { main } = await loadServer();
console.log('Starting the shops, the database and the server ...');
const store = await startWooCommerceSimulator({ name: 'Attic & Alley Vintage' });
seedDemoCatalogue(store.store, PRODUCTS);
store.store.shop.grantsOverHttp = true;
const ebay = await startEbaySimulator({
  ruNames: { [RU_NAME]: `${publicUrl}/oauth/ebay/callback` },
  allowHttpEndpoints: true,
});
const etsy = await startEtsySimulator({ redirectUris: [`${publicUrl}/oauth/etsy/callback`] });
const buyers = await startBuyersPage([storeStall(store), ebayStall(ebay), etsyStall(etsy)]);
const mail = await startMailCatcher();
const books = await startOpenLibrarySimulator();
const assistant = await startAssistantSimulator();

await main(
  {
    DATA_DIR: './data-demo',
    LOG_LEVEL: 'warn',
    SALE_POLL_SECONDS: '5',
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ALLOW_PRIVATE_NETWORK: 'true',
    EBAY_CLIENT_ID: ebay.clientId,
    EBAY_CLIENT_SECRET: ebay.clientSecret,
    EBAY_RU_NAME: RU_NAME,
    EBAY_ALERT_EMAIL: 'demo@example.invalid',
    EBAY_API_URL: ebay.url,
    EBAY_AUTH_URL: ebay.url,
    EBAY_MEDIA_URL: ebay.url,
    EBAY_IDENTITY_URL: ebay.url,
    EBAY_ITEM_URL: `${ebay.url}/itm`,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    SMTP_URL: mail.smtpUrl,
    SMTP_FROM: 'crosslister@example.com',
    OPEN_LIBRARY_URL: books.url,
  },
  prepare,
);
await Promise.all([
  books.stop(),
  assistant.stop(),
  mail.stop(),
  buyers.stop(),
  store.stop(),
  ebay.stop(),
  etsy.stop(),
]);

/** Nothing is printed before it is true: by then the seller, the shop and the listings exist. */
async function prepare(server: RunningServer): Promise<void> {
  await step(`Stocking the demo: ${PRODUCTS} things, sixteen sales`, () =>
    prepareDemo(server, { store, ebay, etsy }, assistant.address),
  );
  console.log(`
Crosslister demo is ready at ${server.url}
  Sign in as ${demoAccount.username} with the password ${demoAccount.password}.
  Be a buyer:  ${buyers.url} (buy a thing on any of the three and watch it vanish from the others)
  Its mails:   ${mail.url} (told of each sale within seconds)
  A push here: Settings, Notifications, Notify this browser (browsers allow it at http://127.0.0.1)
  The shops:   ${store.httpUrl} (${PRODUCTS} things), ${ebay.url}/sch/i.html, ${etsy.url}
`);
}
