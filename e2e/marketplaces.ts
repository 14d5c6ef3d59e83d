import {
  type EbaySimulator,
  startEbaySimulator,
} from '../packages/simulators/src/ebay/start-ebay-simulator.ts';
import type { EtsySimulator } from '../packages/simulators/src/etsy/start-etsy-simulator.ts';
import { seedDemoCatalogue } from '../packages/simulators/src/woocommerce/samples/seed-demo.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '../packages/simulators/src/woocommerce/start-woocommerce-simulator.ts';
import type { Seller } from './seller.ts';

const RU_NAME = 'Crosslister-Tests';
export const EBAY_SELLER = 'test-seller';

export interface Marketplaces {
  store: WooCommerceSimulator;
  ebay: EbaySimulator;
  /** What the server must be told to find them. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** The simulators, and an eBay whose RuName leads back to `publicUrl`. Without `ports` they take free ones. */
export async function startMarketplaces(
  publicUrl: string,
  ports?: { ebay: number; store: number },
): Promise<Marketplaces> {
  const store = await startWooCommerceSimulator({
    name: 'Test Store',
    ...(ports && { httpPort: ports.store }),
  });
  const ebay = await startEbaySimulator({
    ...(ports && { port: ports.ebay }),
    ruNames: { [RU_NAME]: `${publicUrl}/oauth/ebay/callback` },
    sellers: [{ username: EBAY_SELLER }],
    allowHttpEndpoints: true,
  });
  return {
    store,
    ebay,
    env: {
      ALLOW_PRIVATE_NETWORK: 'true',
      EBAY_CLIENT_ID: ebay.clientId,
      EBAY_CLIENT_SECRET: ebay.clientSecret,
      EBAY_RU_NAME: RU_NAME,
      EBAY_ALERT_EMAIL: 'operator@example.com',
      EBAY_API_URL: ebay.url,
      EBAY_AUTH_URL: ebay.url,
      EBAY_MEDIA_URL: ebay.url,
      EBAY_IDENTITY_URL: ebay.url,
      EBAY_ITEM_URL: `${ebay.url}/itm`,
    },
    stop: async () => void (await Promise.all([store.stop(), ebay.stop()])),
  };
}

/** The server's settings for this Etsy, with app keys for all its sellers. */
export function etsyEnv(etsy: EtsySimulator): Record<string, string> {
  return {
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
  };
}

/** Follows the return from a consent page in the browser that asked for it. Returns the page at the end. */
export async function followBack(address: string | URL): Promise<string> {
  const { protocol, pathname, searchParams } = new URL(address);
  const prefix = protocol === 'https:' ? '__Host-' : '';
  const cookie = `${prefix}consent-${pathname.split('/')[2]}=${searchParams.get('state')}`;
  return (await fetch(address, { headers: { cookie } })).text();
}

/** Gives consent on eBay's page as the seller would, and follows the return to our server. */
export async function connectEbay(
  seller: Seller,
  { ebay }: Pick<Marketplaces, 'ebay'>,
  username = EBAY_SELLER,
): Promise<void> {
  const { auth_url } = await seller.call<{ auth_url: string }>('GET', '/api/oauth/ebay/init/');
  const page = await followBack(ebay.ebay.agree(auth_url, username));
  if (!page.includes('eBay is connected')) throw new Error('eBay was not connected');
}

/** The same on Etsy's page, for a shop that it has. */
export async function connectEtsy(
  seller: Seller,
  { etsy }: Pick<EtsySimulator, 'etsy'>,
  username: string,
): Promise<void> {
  const { auth_url } = await seller.call<{ auth_url: string }>('GET', '/api/oauth/etsy/init/');
  const page = await followBack(etsy.agree(auth_url, username));
  if (!page.includes('Etsy is connected')) throw new Error('Etsy was not connected');
}

/**
 * What a crosslist to eBay needs: the first policy of each kind, a postcode, and a category without required item
 * specifics.
 */
export async function setEbayPolicies(seller: Seller, markup = 0): Promise<void> {
  const policies = await seller.call<Record<string, { name: string }[]>>('GET', '/api/ebay-policies/');
  const { categories } = await seller.call<{ categories: { id: string; name: string }[] }>(
    'GET',
    '/api/ebay-categories/',
  );
  await seller.call('PUT', '/api/credentials/', {
    default_ebay_category: categories.find(({ name }) => name === 'Antique Clocks')?.id,
    pricing_rules: {
      ebay_markup: markup,
      etsy_markup: 0,
      vinted_markup: 0,
      round_to_99: false,
      ebay_settings: {
        payment_policy: policies.payment_policies?.[0]?.name,
        shipping_policy: policies.shipping_policies?.[0]?.name,
        return_policy: policies.return_policies?.[0]?.name,
        postcode: 'BS1 4DJ',
      },
    },
  });
}

export async function connectStore(
  seller: Seller,
  { store }: { store: Pick<Marketplaces['store'], 'httpUrl' | 'keys'> },
): Promise<void> {
  const [key] = store.keys;
  await seller.call('PUT', '/api/credentials/', {
    woo_url: store.httpUrl,
    woo_ck: key?.consumerKey,
    woo_cs: key?.consumerSecret,
  });
}

/** Address of a real picture, served by the store. */
export function photoAddress({ store }: Pick<Marketplaces, 'store'>): string {
  // Only once: a second product with the same SKU would be the seller's to decide.
  if (store.store.shop.files.size === 0) seedDemoCatalogue(store.store, 1);
  const [path] = store.store.shop.files.keys();
  return `${store.httpUrl}${path}`;
}
