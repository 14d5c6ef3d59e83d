import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListingDraft } from '../listing.ts';
import { checkDraft } from './draft.ts';
import { suggestCategories } from './fitting-category.ts';
import { publish } from './publish.ts';
import { type Connected, connected, draftWith, servePhotos, settings } from './simulated-etsy.ts';

let shop: Connected;
let photos: Awaited<ReturnType<typeof servePhotos>>;
beforeAll(async () => {
  [shop, photos] = await Promise.all([connected(), servePhotos()]);
});
afterAll(async () => {
  await Promise.all([shop.simulator.stop(), photos.stop()]);
});

const without = (over: Partial<ListingDraft> = {}, publishes = false) =>
  draftWith(photos.url, { settings: { ...settings, taxonomy_id: '', publish: publishes }, ...over });
const categoryOf = (id: string) => shop.site.site.listings.get(Number(id))?.content.taxonomy_id;

describe('a draft for which no category is chosen', () => {
  test.each([
    ['Brown leather shoulder bag, 1990s', 141],
    ['Messenger bags', 148],
    ['Qwertyuiop', 67],
  ])('"%s" is put where its name fits', async (title, category) => {
    const made = await publish(shop.context(), without({ title }));
    expect(categoryOf(made.externalId)).toBe(category);
    expect(made.status).toBe('draft');
    expect(made.warnings).toContain(
      'No Etsy category is chosen, so this draft has the one that fits its name best. Check it on Etsy before you publish.',
    );
    expect(made.fix).toMatchObject({ setting: 'taxonomy_id' });
  });

  test('keeps the one the seller gave it on Etsy', async () => {
    const wanted = without({ title: 'Shoulder bag' });
    const { externalId, extra } = await publish(shop.context(), wanted);
    const content = shop.site.site.listings.get(Number(externalId))?.content;
    if (content) content.taxonomy_id = 1063;
    await publish(shop.context(), { ...wanted, previous: { externalId, extra } });
    expect(categoryOf(externalId)).toBe(1063);
  });

  test('is not put on sale: that costs a fee', () => {
    expect(() => checkDraft(without({}, true), new Date())).toThrow('Etsy needs a category.');
    expect(() => checkDraft(without({ publish: true }), new Date())).toThrow('Etsy needs a category.');
  });
});

test('the top level of a category elsewhere suggests nothing', async () => {
  const suggested = (title: string, ...elsewhere: string[]) =>
    suggestCategories(shop.context(), { title, elsewhere });
  const paths = await suggested('Tea cosy', 'Home, Furniture & DIY', 'Kitchen Linens', 'Tea Cosies');
  expect(paths.flatMap(({ path }) => path.at(-1))).not.toContain('Furniture');
  const [bag] = await suggested('Brown thing', 'Women', 'Bags', 'Shoulder Bags');
  expect(bag?.path.at(-1)).toBe('Shoulder Bags');
});
