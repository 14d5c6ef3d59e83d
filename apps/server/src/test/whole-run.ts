import type { AccountCheck, CheckLine } from '@crosslister/contract/accounts/account-check.ts';
import { type CapturedCall, readCaptureFile } from '@crosslister/contract/accounts/capture.ts';
import { connectEbay, followBack } from '../../../../e2e/marketplaces.ts';
import { databaseTime } from '../db/database-time.ts';
import { findConnected } from '../features/connections/connection-rows.ts';
import { checkListings } from '../features/shop-import/status-check/check-listings.ts';
import type { EtsyPlace } from './etsy-place.ts';
import { addTestProduct, client, crosslist, delist, detect, untilIdle } from './simulated-marketplaces.ts';

export const platforms = ['woocommerce', 'ebay', 'etsy'] as const;
export type Captured = (typeof platforms)[number];
const steps = ['connect', 'import', 'crosslist', 'edit', 'status', 'check', 'sale', 'delist'] as const;
export type Step = (typeof steps)[number];

const description = '<p>Made by Bartholomew in <b>Clerkenwell</b>, with a cracked glaze</p>';
export const buyer = 'Hieronymus Bosch';
export const address = {
  email: 'hieronymus@garden.example',
  firstLine: '7 Delights Lane',
  city: 'Bewdley',
  zip: 'DY12 1AA',
  message: 'Please leave it with Griselda',
};

/**
 * Connects, imports, crosslists, edits, looks how listings stand, checks the accounts, sells and delists with every call
 * captured, and keeps the calls of each step.
 */
export async function wholeRun({ etsy, etsySeller, place: trading }: EtsyPlace) {
  const { ebay } = trading.marketplaces;
  const seller = await etsySeller({ publish: true }, { store: true, ebay: true });
  const { store } = seller.store;
  const api = client(seller);
  const path = (platform: Captured) => `/api/connections/${platform}/capture/`;
  const ends: Record<Captured, number[]> = { woocommerce: [], ebay: [], etsy: [] };
  const step = async (work: () => Promise<unknown>) => {
    await work();
    for (const platform of platforms) {
      ends[platform].push((await api.call<{ calls: number }>('GET', path(platform))).calls);
    }
  };
  for (const platform of platforms) await api.call('PUT', path(platform), { on: true });

  await step(async () => {
    await connectEbay(api, trading.marketplaces, seller.ebayName);
    const { auth_url } = await api.call<{ auth_url: string }>('GET', '/api/oauth/etsy/init/');
    await followBack(etsy.etsy.agree(auth_url, 'maker-1'));
  });
  await store.addProduct({ name: 'Majolica jug', sku: 'MAJ-JUG-7', regular_price: '30', description });
  const hub = { title: 'Toby jug of Wrexham', sku: 'TOBY-9', price: '18.00', quantity: 2, sellerHub: true };
  const toby = ebay.ebay.addListing(seller.ebayName, hub);
  ebay.ebay.addListing(seller.ebayName, { title: 'Delft tile of Lambeth', sku: 'TILE4', price: '12.00' });
  const cup = { title: 'Christening cup', sku: 'CUP-3', price: '24.00', quantity: 2, description };
  const christening = etsy.etsy.addListing('maker-1', cup);
  await step(async () => {
    for (const platform of platforms) await api.call('POST', `/api/import/${platform}/`, {});
  });
  const product = await addTestProduct(trading, seller, {
    name: 'Pewter tankard',
    sku: 'PEWTERX1',
    description,
  });
  await step(async () => {
    for (const platform of platforms) await crosslist(seller, product, platform);
  });
  await step(async () => {
    await api.call('PUT', `/api/products/${product.id}/`, { price: 25 });
    await untilIdle(seller);
  });
  const { services } = trading.server;
  await step(async () => {
    for (const connection of await findConnected(services.db, seller.id)) {
      const since = await databaseTime(services.db);
      await checkListings(services, connection, { signal: AbortSignal.timeout(60_000), since });
    }
  });
  const checked = new Map<Captured, CheckLine[]>();
  await step(async () => {
    for (const platform of platforms) {
      const { lines } = await api.call<AccountCheck>('POST', `/api/connections/${platform}/check/`);
      checked.set(platform, lines);
    }
  });
  ebay.ebay.buy(toby.listingId, { buyer: 'hieronymus-b' });
  etsy.etsy.buy(christening.id, { buyer, address });
  store.buy('MAJ-JUG-7');
  await step(async () => {
    await detect(seller);
    await untilIdle(seller);
  });
  await step(() => delist(seller, product, [...platforms]));
  const texts = await Promise.all(
    platforms.map(async (platform) => String((await seller.call('GET', `${path(platform)}file/`)).body)),
  );
  const calls = (platform: Captured, name: Step): CapturedCall[] => {
    const at = steps.indexOf(name);
    const all = readCaptureFile(texts[platforms.indexOf(platform)] ?? '').calls;
    return all.slice(ends[platform][at - 1] ?? 0, ends[platform][at]);
  };
  return { seller, product, texts, calls, checked };
}

export type Run = Awaited<ReturnType<typeof wholeRun>>;
