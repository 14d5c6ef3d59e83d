import { BatchLines } from '@crosslister/contract/batch.ts';
import { expect } from 'vitest';
import { ofHistory } from '../../../test/of-history.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  delist,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

ofHistory(
  'Retry of an update whose listing has ended since says so, and is not counted as an update',
  async () => {
    const product = await addTestProduct(place, seller, { name: 'Lamp', price: 20 });
    await crosslist(seller, product, 'woocommerce');
    const saved = await seller.call('POST', '/api/products/bulk_edit/', {
      batch_id: '6d2b4a10-58c3-4d5e-9a51-0d5ad3f7a001',
      edits: [{ id: product.id, images: [{ src: `${place.photo}.txt` }] }],
    });
    expect(saved.status).toBe(200);
    await untilIdle(seller);
    const [failed] = await queue(seller);
    expect(failed).toMatchObject({ action: 'revise', status: 'failed' });
    await delist(seller, await readProduct(seller, product.id), ['woocommerce']);
    await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
    await untilIdle(seller);
    expect((await queue(seller)).find(({ id }) => id === failed?.id)).toMatchObject({
      status: 'cancelled',
      error: 'It is not listed on WooCommerce by Crosslister any more: nothing to change.',
    });
    // The bulk edit grid asks so what was not sent.
    const withStatus = async (status: string) =>
      (await seller.call('GET', `/api/operations/?batch=${failed?.batch_id}&status=${status}`)).body;
    expect(await withStatus('cancelled')).toMatchObject({ count: 1, results: [{ id: failed?.id }] });
    expect(await withStatus('completed')).toMatchObject({ count: 0, results: [] });
    const tray = BatchLines.parse((await seller.call('GET', '/api/operations/batches/')).body);
    expect(tray.results.find(({ action }) => action === 'revise')).toMatchObject({
      total: 1,
      completed: 0,
      failed: 0,
      cancelled: 1,
      retryable: 0,
    });
  },
);
