import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type EtsySimulator,
  type EtsySimulatorOptions,
  startEtsySimulator,
} from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { contextWith, noConfig } from '../conformance/context.ts';
import { draftOf, type Shop, type Subject } from '../conformance/subject.ts';
import type { MarketplaceConfig, MarketplaceContext, Secrets } from '../context.ts';
import type { ListingDraft } from '../listing/listing.ts';
import { oauth, scopes } from './account/oauth.ts';
import { change } from './client.ts';
import { etsy } from './etsy.ts';

export const redirectUri = 'http://127.0.0.1:3000/oauth/etsy/callback';
export const verifier = 'a-verifier-of-at-least-forty-three-characters-for-pkce';

export function configOf({ apiUrl, authUrl, keystring, sharedSecret }: EtsySimulator): MarketplaceConfig {
  return { ...noConfig, etsy: { apiUrl, authUrl, keystring, sharedSecret } };
}

/** Gives consent as the seller does in the browser, and returns the code Etsy sends back. */
export function consent(simulator: EtsySimulator, username: string): string {
  const asked = oauth.authorizationUrl(configOf(simulator), { state: 's', verifier, redirectUri });
  return new URL(simulator.etsy.agree(asked, username)).searchParams.get('code') ?? '';
}

/** Keeps a connection's secrets and renews its token once for each refused one, as the server does. */
export function connection(first: Secrets) {
  let secrets = first;
  let refreshes = 0;
  let renewing: Promise<Secrets> | null = null;
  return {
    secrets: () => secrets,
    refreshes: () => refreshes,
    token: (context: Omit<MarketplaceContext, 'token' | 'journal'>) => async (rejected?: string) => {
      if (renewing) await renewing;
      const { token } = oauth.accessToken(secrets);
      if (token !== rejected) return token;
      refreshes += 1;
      renewing = oauth.refresh({ ...context, secrets });
      try {
        secrets = await renewing;
      } finally {
        renewing = null;
      }
      return oauth.accessToken(secrets).token;
    },
  };
}

export type Connected = Awaited<ReturnType<typeof connected>>;

/** A running simulator and a connected seller `ann` in it; the context's clock is the simulator's. */
export async function connected(options: EtsySimulatorOptions = {}) {
  const simulator = await startEtsySimulator({
    redirectUris: [redirectUri],
    sellers: [{ username: 'ann' }],
    ...options,
  });
  const config = configOf(simulator);
  const now = () => simulator.etsy.clock.now();
  const plain = contextWith({}, { config, now });
  const { secrets } = await oauth.exchange(plain, { code: consent(simulator, 'ann'), verifier, redirectUri });
  const kept = connection(secrets);
  const context = (over: Partial<MarketplaceContext> = {}): MarketplaceContext => {
    const made = contextWith(secrets, { config, now, ...over });
    return { ...made, token: over.token ?? kept.token(made) };
  };
  return { simulator, site: simulator.etsy, config, secrets, context, kept };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The server of the seller's photos. It is not Etsy's, so that Etsy's faults do not affect it. */
export async function servePhotos() {
  const server = createServer((request, response) => {
    const isPhoto = request.url?.endsWith('.png');
    response.writeHead(isPhoto ? 200 : 404, { 'content-type': 'image/png', connection: 'close' });
    // Bytes after the picture's end make each of them a different photo.
    response.end(isPhoto ? Buffer.concat([png, Buffer.from(request.url ?? '')]) : 'nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}

export const settings = {
  shipping_profile: 'Royal Mail 2nd Class',
  who_made: 'someone_else',
  when_made: '1990s',
  taxonomy_id: '1062',
  publish: true,
};

export const draftWith = (photos: string, over: Partial<ListingDraft> = {}): ListingDraft =>
  draftOf({
    descriptionHtml: '<p>From a <b>railway</b> station</p><p>Rusty.</p>',
    imageUrls: [`${photos}/1.png`, `${photos}/2.png`],
    categoryId: '34',
    settings,
    ...over,
  });

/** A live listing with a variation for each SKU, as the seller makes it on the site. */
export async function addVariations({ site, context }: Connected, skus: string[]) {
  const listing = site.addListing('ann', { title: 'Band shirt', price: '8.00', quantity: 2 });
  const [readiness] = [...(site.site.sellers.values().next().value?.readiness.keys() ?? [])];
  const offering = { price: 8, quantity: 2, is_enabled: true, readiness_state_id: readiness ?? null };
  const products = skus.map((sku, index) => ({
    sku,
    property_values: [
      { property_id: 513, property_name: 'Size', scale_id: null, value_ids: [index + 1], values: [sku] },
    ],
    offerings: [offering],
  }));
  const json = { products, price_on_property: [], quantity_on_property: [513], sku_on_property: [513] };
  await change(context(), { method: 'PUT', path: `/listings/${listing.id}/inventory`, json });
  return listing;
}

function shopOf({ simulator, site }: Connected): Shop {
  const live = (sku: string) =>
    site.listings().filter((listing) => listing.skus.includes(sku) && listing.buyable);
  return {
    countLive: (sku) => live(sku).length,
    pricePence: (sku) => live(sku)[0]?.price ?? null,
    addItem({ pricePence, quantity, ...item }) {
      // Etsy allows at most 999 of anything.
      const stock = { quantity: Math.min(quantity, 999), price: (pricePence / 100).toFixed(2) };
      return String(site.addListing('ann', { ...item, ...stock }).id);
    },
    remove: (externalId) => void site.site.listings.delete(Number(externalId)),
    buy: (externalId, quantity) => String(site.buy(Number(externalId), { quantity }).id),
    cancel: (orderId) => void site.cancelReceipt(Number(orderId)),
    told(orderId) {
      const receipt = site.receipts().find(({ id }) => id === Number(orderId));
      const numbers = (receipt?.shipments ?? []).flatMap(({ code }) => code ?? []);
      return { isPosted: typeof receipt?.shippedAt === 'number', numbers };
    },
    fault: (fault) => simulator.faults.add(fault),
    clearFaults: () => simulator.faults.clear(),
    requests: () => simulator.requests.all().length,
    writes: () =>
      simulator.requests.all().filter(({ method, path }) => method !== 'GET' && !path.includes('/oauth/'))
        .length,
    stop: () => simulator.stop(),
  };
}

/**
 * Each context belongs to a worker that starts a minute after the one before, as a postponed operation does. The
 * simulator issues the tokens itself. If the answer to a refresh is lost, the consent has ended, and that is not the
 * adapter's fault.
 */
export async function etsySubject(): Promise<Subject> {
  const made = await connected();
  const photos = await servePhotos();
  const { site, secrets } = made;
  const refused = connection({ ...secrets, access_token: 'wrong', refresh_token: 'wrong' });
  const issue = () => site.issueTokens('ann', scopes).accessToken;
  let current = issue();
  const token = async (rejected?: string) => {
    if (rejected === current) current = issue();
    return current;
  };
  const context: Subject['context'] = (over) => {
    site.clock.advance(60_000);
    return made.context({ token, ...over });
  };
  return {
    marketplace: etsy,
    shop: {
      ...shopOf(made),
      stop: async () => {
        await made.simulator.stop();
        await photos.stop();
      },
    },
    context,
    refusedContext: () => made.context({ token: refused.token(made.context()) }),
    draft: (over) => draftWith(photos.url, over),
    specifics: { Tags: ['railway', 'advertising'] },
    ordersApart: /\/receipts$/,
    countsOrders: true,
    outdated: { status: 400, body: { error: 'Invalid value for parameter includes' } },
    itemsForThreePages: 205,
    ordersForTwoPages: 105,
    consent: () => ({ code: consent(made.simulator, 'ann'), verifier, redirectUri }),
    refreshesOnce: true,
  };
}
