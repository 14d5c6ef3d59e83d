import { afterEach, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { Inventory } from '../answers.ts';
import { ask, change } from '../client.ts';
import { addVariations, type Connected, connected } from '../simulated-etsy.ts';
import { activeListings } from './active-listings.ts';
import { setSku } from './set-sku.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(): Promise<Connected> {
  const shop = await connected();
  stops.push(() => shop.simulator.stop());
  return shop;
}

const puts = ({ simulator }: Connected) => simulator.requests.matching('PUT', '/inventory').length;

test('gives a listing a SKU and leaves price and stock, and again sends nothing', async () => {
  const shop = await start();
  const { id } = shop.site.addListing('ann', { title: 'Nameless', price: '5.00', quantity: 3 });
  const item = { externalId: String(id), extra: {} };
  await setSku(shop.context(), item, 'NAMELESSET1');
  const { items, skipped } = await activeListings(shop.context(), null);
  expect(skipped).toEqual([]);
  expect(items).toMatchObject([
    { externalId: String(id), sku: 'NAMELESSET1', pricePence: 500, quantity: 3, title: 'Nameless' },
  ]);
  const before = puts(shop);
  await setSku(shop.context(), item, 'NAMELESSET1');
  expect(puts(shop)).toBe(before);
});

/** A listing with three variations, of which only the first has a SKU. */
async function halfNamed(shop: Connected): Promise<number> {
  const { id } = await addVariations(shop, ['S', 'M', 'L']);
  const path = `/listings/${id}/inventory`;
  const { products } = await ask(shop.context(), Inventory, { method: 'GET', path });
  const [readiness] = products.map(({ offerings }) => offerings[0]?.readiness_state_id ?? null);
  const json = {
    products: products.map(({ property_values, sku }) => ({
      sku: sku === 'S' ? 'TEE-S' : '',
      property_values: (property_values ?? []).map(
        ({ property_id, property_name, scale_id, value_ids, values }) => ({
          property_id,
          property_name,
          scale_id,
          value_ids,
          values,
        }),
      ),
      offerings: [{ price: 8, quantity: 2, is_enabled: true, readiness_state_id: readiness }],
    })),
    price_on_property: [],
    quantity_on_property: [513],
    sku_on_property: [513],
  };
  await change(shop.context(), { method: 'PUT', path: `/listings/${id}/inventory`, json });
  return id;
}

test('gives each variation without one its own, and leaves those of the others', async () => {
  const shop = await start();
  const id = await halfNamed(shop);
  const { skipped } = await activeListings(shop.context(), null);
  const nameless = skipped.flatMap((one) => (one.reason === 'no_sku' ? [one.item] : []));
  expect(nameless.map(({ externalId, title }) => [externalId, title])).toEqual([
    [`${id}.M`, 'Band shirt - M'],
    [`${id}.L`, 'Band shirt - L'],
  ]);
  for (const item of nameless) await setSku(shop.context(), item, `TEE${item.title.slice(-1)}ET`);
  const { items } = await activeListings(shop.context(), null);
  expect(items.map(({ sku, quantity, pricePence }) => [sku, quantity, pricePence])).toEqual([
    ['TEE-S', 2, 800],
    ['TEEMET', 2, 800],
    ['TEELET', 2, 800],
  ]);
  const [first] = nameless;
  if (!first) throw new Error('no variation');
  const before = puts(shop);
  await setSku(shop.context(), first, 'TEEMET');
  expect(puts(shop)).toBe(before);
  expect((await failureOf(setSku(shop.context(), first, 'TEE-S'))).message).toContain('TEEMET');
});

test('safe to run again when the answer was lost', async () => {
  const shop = await start();
  const { id } = shop.site.addListing('ann', { title: 'Cut', price: '5.00' });
  const item = { externalId: String(id), extra: {} };
  shop.simulator.faults.add({ kind: 'cut_after', method: 'PUT', times: 1 });
  expect((await failureOf(setSku(shop.context(), item, 'CUT1'))).kind).toBe('unknown');
  const before = puts(shop);
  await setSku(shop.context(), item, 'CUT1');
  expect(puts(shop)).toBe(before);
  expect((await activeListings(shop.context(), null)).items[0]?.sku).toBe('CUT1');
});

test('says why not: too long, another meanwhile, gone', async () => {
  const shop = await start();
  const { id } = shop.site.addListing('ann', { title: 'Named', price: '5.00', sku: 'OWN' });
  const refusal = async (externalId: string, sku: string) =>
    (await failureOf(setSku(shop.context(), { externalId, extra: {} }, sku))).message;
  expect(await refusal(String(id), 'X'.repeat(33))).toContain('32 characters at most');
  expect(await refusal(String(id), 'OTHER')).toBe('It has the SKU "OWN" on Etsy meanwhile.');
  expect(await refusal('424242', 'OTHER')).toBe('The item is not on sale on Etsy any more.');
});
