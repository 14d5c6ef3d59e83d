import { expect } from 'vitest';
import { readProduct } from './products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  queue,
  type TradingPlace,
  untilIdle,
} from './simulated-marketplaces.ts';

/** Texts that WordPress rewrites: single brackets, ampersands, line breaks, a tag without an end, an escape. */
const description = 'Coat, size <5 & >3\n\nKept in C:\\dir<br>with its "belt"\n<b>Worn</b> once';

/**
 * Lists a product in the shop and elsewhere, and reads the unchanged shop twice: the product, its listings and the
 * queue stay as they were.
 */
export async function expectNothingMoves(place: TradingPlace, seller: ConnectedSeller, sku: string) {
  const other = place.photo.replace(/(\.\w+)$/, '$1?v=2');
  const thing = await addTestProduct(place, seller, {
    sku,
    name: 'Tom & Jerry <3 coat',
    description,
    images: [{ src: place.photo }, { src: other }],
    specifics: { Brand: ['Barbour'] },
  });
  await crosslist(seller, thing, 'woocommerce');
  await crosslist(seller, thing, 'ebay');
  const vinted = { url: 'https://www.vinted.co.uk/items/123456789-coat' };
  await client(seller).call('PUT', `/api/products/${thing.id}/`, { listings: { vinted } });
  await untilIdle(seller);
  const before = await readProduct(seller, thing.id);
  const ids = new Set((await queue(seller)).map(({ id }) => id));
  for (const turn of ['first', 'second']) {
    const result = await client(seller).call<{ updated: number }>('POST', '/api/sync/woocommerce/');
    await untilIdle(seller);
    expect(await readProduct(seller, thing.id), `after the ${turn} sync`).toEqual(before);
    const others = (await queue(seller)).filter(({ id, action }) => !ids.has(id) && action !== 'sync');
    expect(others, `work after the ${turn} sync`).toEqual([]);
    expect(result.updated, `updated by the ${turn} sync`).toBe(0);
  }
  return thing;
}
