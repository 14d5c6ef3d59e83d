import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListingDraft } from '../../listing/listing.ts';
import { checkDraft, gaps } from '../listing/draft.ts';
import { publish } from '../listing/publish.ts';
import { withdraw } from '../listing/withdraw.ts';
import { type Connected, connected, draftWith, servePhotos, settings } from '../simulated-etsy.ts';
import { suggestCategories } from './fitting-category.ts';

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

describe('a listing that was on sale, put back after its default category is gone', () => {
  const listedBefore = async (sku: string) => {
    const wanted = draftWith(photos.url, { sku });
    const made = await publish(shop.context(), wanted);
    await withdraw(shop.context(), { ...made, sku });
    const { externalId, extra } = made;
    return { externalId, again: without({ sku, previous: { externalId, extra } }, true) };
  };
  test('goes back into the category that it has on Etsy', async () => {
    const { externalId, again } = await listedBefore('BACK-1');
    expect(gaps(again)).toEqual([]);
    const back = await publish(shop.context(), again);
    expect(back).toMatchObject({ externalId, status: 'active' });
    expect(back.warnings?.join()).not.toContain('category');
    expect(categoryOf(externalId)).toBe(1062);
  });
  test('gets a new one there, if it sold on Etsy', async () => {
    const { externalId, again } = await listedBefore('BACK-3');
    const sold = shop.site.site.listings.get(Number(externalId));
    if (sold) sold.state = 'sold_out';
    const back = await publish(shop.context(), again);
    expect(back.externalId).not.toBe(externalId);
    expect(categoryOf(back.externalId)).toBe(1062);
  });
  test('is not put into a guessed one, if it is there no more', async () => {
    const { externalId, again } = await listedBefore('BACK-2');
    shop.site.site.listings.delete(Number(externalId));
    await expect(publish(shop.context(), again)).rejects.toThrow('Etsy needs a category.');
  });
});

test('a draft in a guessed category is not put on sale by the next attempt', async () => {
  const sku = 'GUESS-1';
  const { externalId, extra } = await publish(shop.context(), without({ sku }));
  const again = without({ sku, previous: { externalId, extra } }, true);
  await expect(publish(shop.context(), again)).rejects.toThrow('Etsy needs a category.');
});

test.each([
  ['1960s Aquascutum Wool Overcoat, Navy', 'Jackets & Coats'],
  ['1970s Barbour Fair Isle Cardigan, Cream', 'Jumpers'],
  ["1950s Ladybird Children's Annual, Teal", "Children's Books"],
  ['1940s Batsford Atlas, Coral', 'Books'],
  ['1930s Collins Cookery Book, Ochre', 'Cookbooks'],
  ['Edwardian Zenit Rangefinder, Brass', 'Cameras'],
  ['Art Deco Meakin Dinner Plate, Speckled', 'Dinner & Serveware'],
  ['1980s Wedgwood Soup Tureen, Navy', 'Dinner & Serveware'],
  ['1980s Decca Soundtrack LP, Teal', 'Vinyl Records'],
  ['Stoneware mug', 'Mugs'],
  ['Silver plated teapot', 'Teapots'],
  ['Laura Ashley floral dress', 'Dresses'],
  ['Art Deco Praktica Light Meter, Speckled', undefined],
])('what sellers call "%s" is found among %s', async (title, category) => {
  const [best] = await suggestCategories(shop.context(), { title });
  expect(best?.path.at(-1)).toBe(category);
});

test('the top level of a category elsewhere suggests nothing', async () => {
  const suggested = (title: string, ...elsewhere: string[]) =>
    suggestCategories(shop.context(), { title, elsewhere });
  const paths = await suggested('Tea cosy', 'Home, Furniture & DIY', 'Kitchen Linens', 'Tea Cosies');
  expect(paths.flatMap(({ path }) => path.at(-1))).not.toContain('Furniture');
  const [bag] = await suggested('Brown thing', 'Women', 'Bags', 'Shoulder Bags');
  expect(bag?.path.at(-1)).toBe('Shoulder Bags');
});
