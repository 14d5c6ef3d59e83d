import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEtsyPlace } from '../../../test/etsy-place.ts';
import { addTestProduct } from '../../../test/simulated-marketplaces.ts';

let at: Awaited<ReturnType<typeof startEtsyPlace>>;
beforeAll(async () => {
  at = await startEtsyPlace();
}, 60_000);
afterAll(() => at.stop());

test('a value that Etsy does not have is asked about with the nearest, and the answer is remembered and sent', async () => {
  const { etsy, place, etsySeller } = at;
  const seller = await etsySeller();
  const CLOTHING = '374';
  const made = async (style: string) =>
    addTestProduct(place, seller, {
      price: 20,
      overrides: { etsy: { taxonomy_id: CLOTHING } },
      specifics: { Style: [style], Occasion: ['Funeral'], Color: ['Navy'], Size: ['M'] },
    });
  const [one, other] = [await made('Boho'), await made('boho')];
  const check = async () => {
    const request = { product_ids: [one.id, other.id], platforms: ['etsy'] };
    const { body } = await seller.call('POST', '/api/crosslist/check/', request);
    return (body as CrosslistCheck).results;
  };
  const occasion = { name: 'Occasion', said: 'Funeral', nearest: null };
  const [first] = await check();
  expect(first).toMatchObject({
    gaps: [],
    unknown: [
      { name: 'Colour', said: 'Navy', nearest: 'Blue' },
      { name: 'Style', said: 'Boho', nearest: 'Boho & hippie' },
      occasion,
    ],
    warnings: [
      'Etsy has no such value in this category, so it would be left out: Colour "Navy", Style "Boho" and Occasion "Funeral".',
    ],
  });
  const answers = (first?.unknown ?? []).flatMap(({ name, said, nearest }) =>
    nearest ? [{ platform: 'etsy', category_id: CLOTHING, name, said, takes: nearest }] : [],
  );
  expect(await seller.call('POST', '/api/value-answers/', { answers })).toMatchObject({ status: 200 });
  expect((await check()).map(({ unknown }) => unknown)).toEqual([[occasion], [occasion]]);
  const { body } = await seller.call('POST', '/api/crosslist/etsy/', { product_id: other.id });
  const { item_id } = body as { item_id: string };
  const properties = [...(etsy.etsy.site.listings.get(Number(item_id))?.properties.values() ?? [])];
  expect(properties.map(({ property_name, values }) => [property_name, values])).toEqual([
    ['Primary colour', ['Blue']],
    ['Size', ['M']],
    ['Clothing style', ['Boho & hippie']],
  ]);
});
