import { expect, test } from 'vitest';
import { listedProducts, readProduct } from '../../test/products.ts';
import { addThing, type ConnectedSeller, type TradingPlace } from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { findPhoto } from '../extension/photo.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (aPlace, aSeller) => {
    [place, seller] = [aPlace, aSeller];
  },
  { connections: { ebay: false } },
);

// JavaScript ends the first in another small sigma than PostgreSQL, and makes two letters of the last.
test.each(['ΟΔΟΣ', 'CAFÉ', 'İZMİR'])(
  'letters are folded by the database alone: %s is one SKU for a sync and for a photo',
  async (sku) => {
    const product = await addThing(place, seller, { sku });
    const [photo] = product.images;
    expect(await findPhoto(place.server.services, seller.id, sku, photo?.src ?? '')).toBe(1);
    await seller.store.store.addProduct({ name: 'In the store', sku, regular_price: '20' });
    await seller.call('POST', '/api/sync/woocommerce/', {});
    expect((await readProduct(seller, product.id)).listings.woocommerce).toMatchObject({ status: 'active' });
    expect((await listedProducts(seller)).count).toBe(1);
  },
);
