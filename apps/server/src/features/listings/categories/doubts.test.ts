import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { CategoryChoices } from '@crosslister/contract/listings/category-choice.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { marketplaceSku } from '@crosslister/domain/skus/marketplace-sku.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let etsySeller: EtsyPlace['etsySeller'];
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ place, etsySeller, stop } = await startEtsyPlace());
}, 60_000);
afterEach(() => place.marketplaces.ebay.faults.clear());
afterAll(() => stop());

const check = async (seller: ConnectedSeller, ids: number[], platforms: string[]) =>
  (
    await client(seller).call<CrosslistCheck>('POST', '/api/crosslist/check/', {
      product_ids: ids,
      platforms,
    })
  ).results;
const choose = (seller: ConnectedSeller, choices: CategoryChoices['choices']) =>
  client(seller).call<{ products: number }>('POST', '/api/crosslist/categories/', { choices });
const bulk = (seller: ConnectedSeller, ids: number[], platforms: string[], category: 'known') =>
  seller.call('POST', '/api/products/bulk_action/', { action: 'crosslist', ids, platforms, category });
const onEbay = (seller: ConnectedSeller, { id, sku }: Product) => {
  const offers = place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName)?.offers.values() ?? [];
  return [...offers].find((offer) => offer.sku === marketplaceSku(sku, id))?.body.categoryId;
};
const errorOf = async (seller: ConnectedSeller, productId: number) =>
  (await untilIdle(seller)).find(({ product }) => product?.id === productId)?.error ?? null;
async function withoutDefault() {
  const seller = await place.connectedSeller();
  await seller.call('PUT', '/api/credentials/', { default_ebay_category: '' });
  return seller;
}

const MENS = '57988';
const WOMENS = '63862';
const worn = { specifics: { Size: ['12'], Colour: ['Blue'], Type: ['Jacket'] } };
const jacket = { name: "Levi's denim jacket women's size 12", ...worn };
/** The answer of an eBay whose suggestions are these leaves, with the names above them. */
const suggestions = (...leaves: [id: string, ...above: string[]][]) =>
  JSON.stringify({
    categorySuggestions: leaves.map(([categoryId, ...above]) => ({
      category: { categoryId, categoryName: 'Coats, Jackets & Waistcoats' },
      categoryTreeNodeAncestors: above
        .toReversed()
        .map((categoryName) => ({ categoryId: '1', categoryName })),
    })),
  });
const suggesting = (body: string) =>
  place.marketplaces.ebay.faults.add({
    kind: 'error_before',
    path: '/get_category_suggestions',
    status: 200,
    body,
  });
const onlyMens = suggestions([MENS, 'Clothes', 'Men', "Men's Clothing"]);

test('the suggestion for those whom the name says comes before the best one', async () => {
  const seller = await withoutDefault();
  const named = await addTestProduct(place, seller, jacket);
  const said = await addTestProduct(place, seller, {
    name: 'Denim jacket, size 12',
    specifics: { ...worn.specifics, Department: ['Women'] },
  });
  const plain = await addTestProduct(place, seller, { ...worn, name: 'Denim jacket' });
  const results = await check(seller, [named.id, said.id, plain.id], ['ebay']);
  expect(results.map(({ category }) => category)).toMatchObject([
    { id: WOMENS, from: 'suggested', kinds: [`ebay:${WOMENS}`] },
    { id: WOMENS, from: 'suggested', kinds: [`ebay:${WOMENS}`] },
    { id: MENS, from: 'suggested', kinds: [`ebay:${MENS}`] },
  ]);
  const typed = await seller.call(
    'GET',
    `/api/ebay-categories/suggested/?name=${encodeURIComponent(jacket.name)}`,
  );
  expect(typed.body).toMatchObject({ results: [{ id: WOMENS, from: 'suggested' }, {}, {}] });
});

test('a category for others is in doubt, whoever says it: suggestion, default, or what was chosen before', async () => {
  const seller = await withoutDefault();
  const disarm = suggesting(onlyMens);
  const product = await addTestProduct(place, seller, { ...jacket, name: `${jacket.name}, doubted` });
  const [first] = await check(seller, [product.id], ['ebay']);
  const name = 'name:women denim doubted jacket levi';
  expect(first?.category).toMatchObject({
    id: MENS,
    from: 'suggested',
    wearer: 'women',
    kinds: [`ebay:${MENS}`, name],
  });
  // It is the default as well.
  await seller.call('PUT', '/api/credentials/', { default_ebay_category: MENS });
  const [second] = await check(seller, [product.id], ['ebay']);
  expect(second?.category).toMatchObject({ from: 'default', wearer: 'women' });
  await bulk(seller, [product.id], ['ebay'], 'known');
  expect(await errorOf(seller, product.id)).toMatch(
    /> Coats, Jackets & Waistcoats may be wrong: by its name or Department it is for women\./,
  );
  // Men's jackets were chosen for one of its kind.
  const mens = await addTestProduct(place, seller, { ...worn, name: 'Denim jacket, mens doubted' });
  await choose(seller, [
    { product_id: mens.id, platform: 'ebay', category_id: MENS, kinds: [`ebay:${MENS}`] },
  ]);
  const [third] = await check(seller, [product.id], ['ebay']);
  expect(third?.category).toMatchObject({ id: MENS, from: 'remembered', wearer: 'women' });
  await bulk(seller, [product.id], ['ebay'], 'known');
  expect(onEbay(seller, product)).toBeUndefined();

  // What the seller answers is kept for such a name, and not asked again.
  await choose(seller, [{ product_id: product.id, platform: 'ebay', category_id: WOMENS, kinds: [name] }]);
  const like = await addTestProduct(place, seller, {
    ...worn,
    name: "Doubted blue Levi's denim jacket, ladies",
  });
  const man = await addTestProduct(place, seller, {
    ...worn,
    name: "Doubted blue Levi's denim jacket, mens",
  });
  const results = await check(seller, [like.id, man.id], ['ebay']);
  expect(results.map(({ category }) => category)).toEqual([
    { id: WOMENS, from: 'remembered', kinds: [name] },
    { id: MENS, from: 'remembered', kinds: [`ebay:${MENS}`] },
  ]);
  disarm();
});

test('of what was chosen for a kind that which is for the same people counts; without one the suggestion stands beside it', async () => {
  const seller = await withoutDefault();
  const name = 'Waxed jacket, womens beside';
  const product = await addTestProduct(place, seller, { ...worn, name });
  const kinds = [`ebay:${WOMENS}`];
  await choose(seller, [{ product_id: product.id, platform: 'ebay', category_id: MENS, kinds }]);
  const next = await addTestProduct(place, seller, { ...worn, name: `${name}, next` });
  expect((await check(seller, [next.id], ['ebay']))[0]?.category).toMatchObject({
    id: MENS,
    from: 'remembered',
    wearer: 'women',
    instead: { id: WOMENS, missing: [] },
  });
  await choose(seller, [{ product_id: product.id, platform: 'ebay', category_id: WOMENS, kinds }]);
  const { category } = (await check(seller, [next.id], ['ebay']))[0] ?? {};
  expect(category).toEqual({ id: WOMENS, from: 'remembered', kinds });
});

test('on Etsy too: its own match is in doubt where it is for others', async () => {
  const seller = await etsySeller({ list_with: 'api' });
  const womens = await addTestProduct(place, seller, { name: "Women's denim jacket" });
  const [fits] = await check(seller, [womens.id], ['etsy']);
  expect(fits?.category).toMatchObject({ from: 'suggested' });
  expect(fits?.category?.wearer).toBeUndefined();
  await seller.call('PUT', '/api/credentials/', {
    pricing_rules: { etsy_settings: { taxonomy_id: fits?.category?.id } },
  });
  await seller.call('GET', '/api/etsy-categories/');
  const mens = await addTestProduct(place, seller, { name: 'Zzz for gents' });
  const [doubted] = await check(seller, [mens.id], ['etsy']);
  expect(doubted?.category).toMatchObject({ id: fits?.category?.id, from: 'unproven', wearer: 'men' });
});

test('a name for which eBay has nothing is told from suggestions that do not work', async () => {
  const seller = await place.connectedSeller();
  const jar = await addTestProduct(place, seller, { name: 'Ginger jar' });
  const unknown = { id: '13851', from: 'unproven', kinds: ['name:ginger jar'] };
  expect((await check(seller, [jar.id], ['ebay']))[0]?.category).toEqual({
    ...unknown,
    none_suggested: true,
  });
  // Asked with an error, nobody knows.
  const disarm = place.marketplaces.ebay.faults.add({
    kind: 'error_before',
    path: '/get_category_suggestions',
  });
  const other = await addTestProduct(place, seller, { name: 'Ginger jug' });
  expect((await check(seller, [other.id], ['ebay']))[0]?.category).not.toHaveProperty('none_suggested');
  disarm();
});

test('the same thing is known with and without its accents', async () => {
  const seller = await place.connectedSeller();
  const accented = await addTestProduct(place, seller, { name: 'Crème brûlée ramekin' });
  const category = (await check(seller, [accented.id], ['ebay']))[0]?.category;
  const kinds = category?.kinds.filter((kind) => kind.startsWith('name:')) ?? [];
  await choose(seller, [{ product_id: accented.id, platform: 'ebay', category_id: '13851', kinds }]);
  const plain = await addTestProduct(place, seller, { name: 'Creme brulee ramekin' });
  expect((await check(seller, [plain.id], ['ebay']))[0]?.category).toMatchObject({ from: 'remembered' });
});

const CARD_SINGLES = '183050';
const LAMP = 'Collectable single oil lamp';

test('a suggestion of which nothing in the name speaks is in doubt, with a default too, and also once it was chosen for what belongs there', async () => {
  const seller = await withoutDefault();
  const [lamp, mug] = [
    await addTestProduct(place, seller, { name: LAMP }),
    await addTestProduct(place, seller, { name: 'Enamel camping mug' }),
  ];
  const ask = async () => (await check(seller, [lamp.id, mug.id], ['ebay'])).map(({ category }) => category);
  const doubted = {
    id: CARD_SINGLES,
    from: 'suggested',
    doubtful: true,
    kinds: ['name:collectable lamp oil single'],
  };
  const [ofLamp, ofMug] = await ask();
  expect(ofLamp).toMatchObject(doubted);
  expect(ofMug).toMatchObject({ from: 'suggested' });
  expect(ofMug).not.toHaveProperty('doubtful');
  // Somebody lists a card there.
  const card = await addTestProduct(place, seller, { name: 'Topps trading card singles' });
  await choose(seller, [
    {
      product_id: card.id,
      platform: 'ebay',
      category_id: CARD_SINGLES,
      kinds: [`ebay:${CARD_SINGLES}`],
    },
  ]);
  const another = await addTestProduct(place, seller, { name: 'Trading card singles, box' });
  expect((await check(seller, [another.id], ['ebay']))[0]?.category?.from).toBe('remembered');
  expect((await ask())[0]).toMatchObject(doubted);

  const fresh = await place.connectedSeller();
  const same = await addTestProduct(place, fresh, { name: LAMP });
  expect((await check(fresh, [same.id], ['ebay']))[0]?.category).toMatchObject({
    id: '13851',
    from: 'unproven',
    instead: { id: CARD_SINGLES, doubtful: true },
  });
});

test('men’s coats in place of the default of a women’s jacket are in doubt', async () => {
  const seller = await place.connectedSeller();
  const disarm = suggesting(onlyMens);
  const product = await addTestProduct(place, seller, { name: 'Cord jacket womens, unworn' });
  const [found] = await check(seller, [product.id], ['ebay']);
  expect(found?.category).toMatchObject({ from: 'unproven', instead: { id: MENS, doubtful: true } });
  disarm();
});

test('a default that is saved in the product is said to be the default, and not a choice for it', async () => {
  const seller = await place.connectedSeller();
  const ids: number[] = [];
  // One after the other: the answer has them in the order of their ids.
  for (const ebay_category of ['13851', MENS])
    ids.push((await addTestProduct(place, seller, { name: `Thing in ${ebay_category}`, ebay_category })).id);
  const results = await check(seller, ids, ['ebay']);
  expect(results.map(({ category }) => [category?.id, category?.from])).toEqual([
    ['13851', 'default'],
    [MENS, 'product'],
  ]);
});
