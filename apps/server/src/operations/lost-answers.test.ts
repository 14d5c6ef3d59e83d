import { describe, expect, test } from 'vitest';
import { changed } from '../db/change-feed.ts';
import { readProduct } from '../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  operationNow,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
} from '../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;

/** Makes operations that back off due at once, until the returned function is called. */
function hurry(): () => void {
  const { db } = place.server.services;
  const timer = setInterval(async () => {
    const { numUpdatedRows } = await db
      .updateTable('operations')
      .set({ run_after: new Date(0) })
      .where('user_id', '=', seller.id)
      .where('status', '=', 'queued')
      .where('run_after', '>', new Date())
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await changed(db, seller.id, 'operations');
  }, 50);
  return () => clearInterval(timer);
}

describe('an unknown outcome ends in one listing', () => {
  test.for(['error_after', 'cut_after'] as const)('eBay: %s on publish', async (kind) => {
    const sku = `UNKNOWN${kind.replace('_', '')}`;
    const product = await addTestProduct(place, seller, { sku });
    place.marketplaces.ebay.faults.add({ kind, method: 'POST', path: /publish$/, times: 1 });
    const stop = hurry();
    await crosslist(seller, product, 'ebay').finally(stop);
    expect(ebay().activeCount(sku)).toBe(1);
    expect(
      ebay()
        .listings()
        .filter((listing) => listing.sku === sku),
    ).toHaveLength(1);
  });

  test.for(['error_after', 'cut_after'] as const)('WooCommerce: %s on create', async (kind) => {
    const sku = `unknown ${kind}`;
    const product = await addTestProduct(place, seller, { sku });
    seller.store.faults.add({ kind, method: 'POST', path: '/wc/v3/products', times: 1 });
    const stop = hurry();
    await crosslist(seller, product, 'woocommerce').finally(stop);
    expect(seller.store.store.countBySku().get(sku)).toBe(1);
    expect(seller.store.store.product(sku)?.status).toBe('publish');
  });
});

test.for(['woocommerce', 'ebay'] as const)(
  'bought on %s while nobody knew that it was listed: it is sold, and not put back on sale',
  async (platform) => {
    const sku = `BOUGHT${platform}`;
    const product = await addTestProduct(place, seller, { sku });
    const [faults, fault] =
      platform === 'ebay'
        ? [place.marketplaces.ebay.faults, { method: 'POST', path: /publish$/ }]
        : [seller.store.faults, { method: 'PUT', path: '/wc/v3/products/' }];
    faults.add({ kind: 'error_after', ...fault, times: 1 });
    const { id } = await startCrosslist(seller, product, platform);
    await until(
      () => operationNow(seller, id),
      ({ error }) => error !== null,
    );
    if (platform === 'ebay')
      ebay().buy(
        ebay()
          .listings()
          .find((each) => each.sku === sku)?.listingId ?? '',
      );
    else seller.store.store.buy(sku);
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold' });
    expect(ebay().activeCount(sku)).toBe(0);
    expect(seller.store.store.product(sku)?.stock_status ?? 'outofstock').toBe('outofstock');
  },
);
