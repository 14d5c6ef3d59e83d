import { type EbaySimulator, startEbaySimulator } from '@crosslister/simulators/ebay/start-ebay-simulator.ts';
import { consentCookie } from '../features/connections/oauth/consent-cookie.ts';
import type { Answer, Seller, TestServer } from './server.ts';

const RU_NAME = 'Crosslister-Tests';
/** No DNS name: the tests themselves pass each redirect on to the server. */
const RETURN_TO = 'http://crosslister.test/oauth/ebay/callback';

export interface TestEbay extends EbaySimulator {
  /** The settings with which the server finds it. */
  env: Record<string, string>;
}

export async function startTestEbay(...usernames: string[]): Promise<TestEbay> {
  const ebay = await startEbaySimulator({
    ruNames: { [RU_NAME]: RETURN_TO },
    sellers: usernames.map((username) => ({ username })),
    allowHttpEndpoints: true,
  });
  return {
    ...ebay,
    env: {
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
  };
}

/** Begins a consent and agrees to it on eBay's page. Returns the URL to which the browser is sent back. */
export async function consent(seller: Seller, ebay: TestEbay, username: string): Promise<URL> {
  const { body } = await seller.call('GET', '/api/oauth/ebay/init/');
  return new URL(ebay.ebay.agree((body as { auth_url: string }).auth_url, username));
}

/** The pop-up returns to our server, in the browser that asked for the consent. */
export function comeBack({ call, services }: TestServer, address: URL): Promise<Answer> {
  const state = address.searchParams.get('state') ?? '';
  const [cookie = ''] = consentCookie(services.publicUrl(), 'ebay', state).split(';');
  return call('GET', `/oauth/ebay/callback${address.search}`, undefined, { cookie });
}

export async function connectEbay(
  server: TestServer,
  seller: Seller,
  ebay: TestEbay,
  username: string,
): Promise<void> {
  const { body } = await comeBack(server, await consent(seller, ebay, username));
  if (!String(body).includes('eBay is connected')) throw new Error(`eBay was not connected: ${body}`);
}
