import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type EbaySimulator,
  type EbaySimulatorOptions,
  startEbaySimulator,
} from '@crosslister/simulators/ebay/start-ebay-simulator.ts';
import { contextWith, noConfig } from '../conformance/context.ts';
import { draftOf, type Shop, type Subject } from '../conformance/subject.ts';
import type { MarketplaceConfig, MarketplaceContext, Secrets } from '../context.ts';
import type { ListingDraft } from '../listing/listing.ts';
import type { WebhookRequest } from '../sales/webhooks.ts';
import { oauth } from './account/oauth.ts';
import { ebay } from './ebay.ts';

const ruName = 'Crosslister-Test-RuName';

export function configOf({ url, clientId, clientSecret }: EbaySimulator): MarketplaceConfig {
  const urls = { apiUrl: url, authUrl: url, mediaUrl: url, identityUrl: url, itemUrl: `${url}/itm` };
  return { ...noConfig, ebay: { ...urls, clientId, clientSecret, ruName, alertEmail: 'ops@example.com' } };
}

/** Gives consent as the seller does in the browser, and returns the code eBay sends back. */
export function consent(simulator: EbaySimulator, username: string): string {
  const config = configOf(simulator);
  const request = { state: 's', verifier: '', redirectUri: '' };
  const returned = simulator.ebay.agree(oauth.authorizationUrl(config, request), username);
  return new URL(returned).searchParams.get('code') ?? '';
}

/** Keeps a connection's secrets and renews its token once for each refused one, as the server does. */
export function connection(first: Secrets) {
  let secrets = first;
  let refreshes = 0;
  return {
    refreshes: () => refreshes,
    token: (context: Omit<MarketplaceContext, 'token' | 'journal'>) => async (rejected?: string) => {
      const { token } = oauth.accessToken(secrets);
      if (token !== rejected) return token;
      refreshes += 1;
      secrets = await oauth.refresh({ ...context, secrets });
      return oauth.accessToken(secrets).token;
    },
  };
}

export type Connected = Awaited<ReturnType<typeof connected>>;

/** A running simulator and a connected seller `ann` in it; the context's clock is the simulator's. */
export async function connected(options: EbaySimulatorOptions = {}) {
  const simulator = await startEbaySimulator({
    ruNames: { [ruName]: 'http://127.0.0.1:3000/oauth/ebay/callback' },
    sellers: [{ username: 'ann', location: 'home' }],
    skuPattern: /^[A-Za-z0-9-]{1,50}$/,
    ...options,
  });
  const config = configOf(simulator);
  const now = () => simulator.ebay.clock.now();
  const plain = contextWith({}, { config, now });
  const { secrets } = await oauth.exchange(plain, {
    code: consent(simulator, 'ann'),
    verifier: '',
    redirectUri: '',
  });
  const { token, refreshes } = connection(secrets);
  const context = (over: Partial<MarketplaceContext> = {}): MarketplaceContext => {
    const made = contextWith(secrets, { config, now, ...over });
    return { ...made, token: over.token ?? token(made) };
  };
  return { simulator, site: simulator.ebay, config, secrets, context, refreshes };
}

export const settings = {
  payment_policy: 'Immediate payment',
  shipping_policy: 'Royal Mail 2nd Class',
  return_policy: '30 days, buyer pays',
};

export const draft = (over: Partial<ListingDraft> = {}): ListingDraft =>
  draftOf({
    imageUrls: ['https://images.example/1.jpg', 'https://images.example/2.jpg'],
    categoryId: '34',
    settings,
    ...over,
  });

function shopOf({ simulator, site }: Connected, sellerHub: boolean): Shop {
  const live = (sku: string) =>
    site.listings().filter((listing) => listing.sku === sku && listing.status === 'ACTIVE');
  return {
    countLive: (sku) => live(sku).length,
    pricePence: (sku) => {
      const [listing] = live(sku);
      return listing ? Math.round(Number(listing.price) * 100) : null;
    },
    addItem({ pricePence, sku, ...item }) {
      const price = (pricePence / 100).toFixed(2);
      // Only a listing made in Seller Hub can be without a SKU.
      const made = sku ? { sku, sellerHub } : { sellerHub: true };
      return site.addListing('ann', { ...item, ...made, price }).listingId;
    },
    remove(externalId) {
      const offers = site.site.sellers.get('ann')?.offers;
      for (const [id, offer] of offers ?? []) if (offer.listingId === externalId) offers?.delete(id);
      if (site.listing(externalId)?.endedAt === undefined) site.endListing(externalId);
    },
    buy: (externalId, quantity) => String(site.buy(externalId, { quantity }).body.orderId),
    cancel: (orderId) => void site.cancelOrder(orderId),
    told(orderId) {
      const order = site.orders().find(({ body }) => body.orderId === orderId);
      const numbers = (order?.fulfillments ?? []).flatMap(
        (each) => Object(each).shipmentTrackingNumber ?? [],
      );
      return { isPosted: order?.body.orderFulfillmentStatus === 'FULFILLED', numbers: numbers.map(String) };
    },
    fault: (fault) => simulator.faults.add(fault),
    clearFaults: () => simulator.faults.clear(),
    requests: () => simulator.requests.all().length,
    writes: () =>
      simulator.requests
        .all()
        .filter(({ method, path }) => method !== 'GET' && !path.includes('/oauth2/'))
        // The Trading API uses POST for reading too.
        .filter(({ headers }) => !headers['x-ebay-api-call-name']?.startsWith('Get')).length,
    stop: () => simulator.stop(),
  };
}

function messagesOf({ site: { site } }: Connected): NonNullable<Subject['messages']> {
  const { destinations, subscriptions } = site.notifications;
  return {
    topicsAt: (url) =>
      [...subscriptions.values()].flatMap(({ topicId, destinationId, status }) =>
        status === 'ENABLED' && destinations.get(destinationId)?.endpoint === url ? [topicId] : [],
      ),
    forget() {
      subscriptions.clear();
      destinations.clear();
    },
  };
}

/** The message eBay sends when somebody closes their account, intercepted on its way. */
export async function caughtDeletion(
  { site }: Connected,
  user: { userId: string; username: string },
): Promise<WebhookRequest> {
  const requests: WebhookRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const signature = String(request.headers['x-ebay-signature']);
    requests.push({ headers: { 'x-ebay-signature': signature }, body: Buffer.concat(chunks) });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await site.deleteAccount(`http://127.0.0.1:${port}/`, user);
  await new Promise((resolve) => server.close(resolve));
  const [request] = requests;
  if (!request) throw new Error('nothing was sent');
  return request;
}

/** `sellerHub`: listings that we did not make were made in Seller Hub, and the Inventory API does not know them. */
export function subjectOf(shop: Connected, { sellerHub = false } = {}): Subject {
  const { context, secrets } = shop;
  const refused = connection({ ...secrets, access_token: 'wrong', refresh_token: 'wrong' });
  return {
    marketplace: ebay,
    shop: shopOf(shop, sellerHub),
    context,
    refusedContext: () => context({ token: refused.token(context()) }),
    draft,
    ordersApart: /\/sell\/fulfillment\/v1\/order$/,
    countsOrders: true,
    // In July 2025, for hours: eBay's status page, "Inventory API calls are returning errors".
    doubtsNotFound: {
      path: /\/sell\/inventory\/v1\//,
      status: 404,
      body: {
        errors: [
          {
            errorId: 25710,
            domain: 'API_INVENTORY',
            category: 'REQUEST',
            message: "We didn't find the entity you are requesting. Please verify the request",
          },
        ],
      },
    },
    outdated: {
      status: 400,
      body: {
        errors: [
          {
            errorId: 2004,
            domain: 'ACCESS',
            category: 'REQUEST',
            message: 'Invalid request',
            parameters: [{ name: 'reason', value: 'Could not serialize field [offerState]' }],
          },
        ],
      },
    },
    itemsForThreePages: 105,
    ordersForTwoPages: 205,
    unreadCategory() {
      shop.site.clock.advance(3_700_000);
      return '34';
    },
    messages: messagesOf(shop),
    async closedAccount() {
      shop.site.clock.advance(3_700_000);
      const user = { userId: 'abc123', username: 'jane' };
      return { message: await caughtDeletion(shop, user), accountId: user.userId };
    },
    consent: () => ({ code: consent(shop.simulator, 'ann'), verifier: '', redirectUri: '' }),
  };
}

export async function ebaySubject(): Promise<Subject> {
  return subjectOf(await connected({ allowHttpEndpoints: true, notificationRetryMs: 1 }));
}
