import type { EtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setEbayPolicies } from '../../../../e2e/marketplaces.ts';
import { type EtsyPlace, startEtsyPlace } from './etsy-place.ts';
import { addTestProduct, type ConnectedSeller, client, crosslist } from './simulated-marketplaces.ts';
import { stepsOfSeller } from './steps.ts';

/** A seller on every marketplace, with a markup of 25 % on eBay, and what was sent to each. Call it once at the top. */
export function useAllMarketplaces() {
  let made: EtsyPlace;
  let seller: ConnectedSeller;
  beforeAll(async () => {
    made = await startEtsyPlace();
  }, 60_000);
  beforeEach(async () => {
    seller = await made.etsySeller({ publish: true }, { store: true, ebay: true });
    await setEbayPolicies(client(seller), 25);
  });
  afterAll(() => made?.stop());

  const etsy = (): EtsySimulator => made.etsy;
  const ebay = () => made.place.marketplaces.ebay;
  const logs = () => [ebay().requests, seller.store.requests, etsy().requests];
  return {
    place: () => made.place,
    seller: () => seller,
    etsy,
    steps: stepsOfSeller(
      () => made.place,
      () => seller,
    ),
    save: (id: number, fields: object) => client(seller).call('PUT', `/api/products/${id}/`, fields),
    /** A product that is listed wherever the server lists. */
    async listed(fields: Parameters<typeof addTestProduct>[2]) {
      const product = await addTestProduct(made.place, seller, fields);
      for (const platform of ['woocommerce', 'ebay', 'etsy']) await crosslist(seller, product, platform);
      return product;
    },
    onEbay: (sku: string) =>
      ebay()
        .ebay.listings()
        .find((each) => each.sku === sku),
    inStore: (sku: string) => seller.store.store.product(sku),
    onEtsy: (sku: string) =>
      etsy()
        .etsy.listings()
        .find(({ skus }) => skus.includes(sku)),
    /** Requests that could change something, since `forget`. */
    changes: () => logs().flatMap((log) => log.all().filter(({ method }) => method !== 'GET')),
    forget() {
      for (const log of logs()) log.clear();
    },
  };
}
