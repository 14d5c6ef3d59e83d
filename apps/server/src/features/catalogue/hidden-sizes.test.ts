import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import type { ProductImportResult } from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { afterAll, expect, test } from 'vitest';
import { type ConnectedSeller, client, type TradingPlace } from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

// They belong to no seller, and other files use the same database.
afterAll(async () => {
  const { db } = place.server.services;
  await db.deleteFrom('category_rules').where('category_id', 'like', `${OURS}%`).execute();
  await db.deleteFrom('categories').where('id', 'like', `${OURS}%`).execute();
});
const OURS = '99000';

const listOf = (name: string, values: string[], fields: Partial<SpecificRule> = {}): SpecificRule => ({
  name,
  values,
  required: true,
  multiple: false,
  free_text: true,
  max_length: null,
  ...fields,
});
const sizes = listOf('Size', ['8', '10', 'M']);
const shoes = listOf('UK Shoe Size', ['5', '5.5', '10']);

/** By the names from the main category down. */
const categories = {
  dresses: { path: ['Clothes, Shoes & Accessories', 'Women', 'Dresses'], rules: [sizes] },
  shoes: { path: ['Clothes, Shoes & Accessories', 'Men', "Men's Shoes"], rules: [shoes] },
  euShoes: { path: ['Sports', 'Boots'], rules: [shoes, listOf('EU Shoe Size', ['38'], { required: false })] },
  bags: { path: ['Clothes, Shoes & Accessories', 'Bags', 'Handbags'], rules: [sizes] },
  babyClothes: { path: ['Baby', 'Baby Clothing & Accessories', 'Rompers'], rules: [sizes] },
  cots: { path: ['Baby', 'Cots'], rules: [sizes] },
  prints: { path: ['Art', 'Prints'], rules: [sizes] },
  rugs: { path: ['Home, Furniture & DIY', 'Rugs'], rules: [sizes] },
  closed: { path: ['Clothes, Shoes & Accessories', 'Men', 'Ties'], rules: [{ ...sizes, free_text: false }] },
  noList: { path: ['Clothes, Shoes & Accessories', 'Women', 'Scarves'], rules: [listOf('Size', [])] },
  unknown: { path: [], rules: [sizes] },
};
type Kind = keyof typeof categories;

const things: [kind: Kind, specifics: Record<string, string[]>, isHidden: boolean][] = [
  ['dresses', { Size: ['10'] }, false],
  ['dresses', { Size: [' m '] }, false],
  ['dresses', { Size: ['UK 10'] }, true],
  ['dresses', { Size: ['8', 'XXS'] }, true],
  ['dresses', { 'UK Size': ['10'] }, false],
  ['dresses', { 'UK Size': ['UK 8'] }, true],
  ['dresses', { 'UK Size': ['UK 8'], Size: ['8'] }, false],
  ['dresses', { 'EU Size': ['38'] }, false],
  ['dresses', { Size: ['EU 38'] }, true],
  ['dresses', { Colour: ['Blue'] }, false],
  ['dresses', { size: ['Size 99'] }, true],
  // Answered: EU 40 is 10 in all categories, and 12 is one that the list does not have.
  ['dresses', { Size: ['EU 40'] }, false],
  ['dresses', { Size: ['UK 12'] }, true],
  ['shoes', { 'UK Shoe Size': ['10'] }, false],
  ['shoes', { Size: ['10'] }, false],
  ['shoes', { Size: ['UK 10'] }, true],
  ['shoes', { 'UK Shoe Size': ['44'] }, true],
  ['euShoes', { 'UK Shoe Size': ['5'], 'EU Shoe Size': ['38'] }, false],
  ['euShoes', { 'UK Shoe Size': ['5'], 'EU Shoe Size': ['39½'] }, true],
  ['bags', { Size: ['Large'] }, false],
  ['babyClothes', { Size: ['3-6 months'] }, true],
  ['cots', { Size: ['60 x 120'] }, false],
  ['prints', { Size: ['A3'] }, false],
  ['rugs', { Size: ['120 x 170 cm'] }, false],
  ['noList', { Size: ['Long'] }, false],
  ['closed', { Size: ['10'] }, false],
  ['unknown', { Size: ['UK 10'] }, false],
];

/** Categories with their rules, as they are kept of eBay's answers. */
async function keepCategories(): Promise<Map<Kind, string>> {
  const { db } = place.server.services;
  const ids = new Map<Kind, string>();
  let next = Number(`${OURS}0001`);
  for (const [kind, { path, rules }] of Object.entries(categories)) {
    let parent: string | null = null;
    for (const [at, name] of path.entries()) {
      const id = String(next++);
      const place = { platform: 'ebay', parent_id: parent, level: at + 1, position: 0 } as const;
      await db
        .insertInto('categories')
        .values({ ...place, id, name, leaf: at === path.length - 1 })
        .execute();
      parent = id;
    }
    const id = parent ?? String(next++);
    const kept = JSON.stringify({ specifics: rules, conditions: [] });
    await db
      .insertInto('category_rules')
      .values({ platform: 'ebay', category_id: id, rules: kept })
      .execute();
    ids.set(kind as Kind, id);
  }
  return ids;
}

test('the filter finds those of which the check would ask for a size, category by category', async () => {
  const { call } = client(seller);
  await call('GET', '/api/ebay-categories/');
  const ids = await keepCategories();
  const answers = [
    { category_id: '*', name: 'Size', said: 'EU 40', takes: '10' },
    { category_id: ids.get('dresses'), name: 'Size', said: 'UK 12', takes: '12' },
  ].map((answer) => ({ platform: 'ebay', ...answer }));
  await call('POST', '/api/value-answers/', { answers });
  const products = things.map(([kind, specifics], n) => ({
    name: `Thing ${n}`,
    sku: `T${n}`,
    price: 10,
    ebay_category: ids.get(kind),
    specifics,
  }));
  const { products: made } = await call<ProductImportResult>('POST', '/api/products/', { products });
  const numberOf = new Map(made.map(({ id, sku }) => [id, Number(sku.slice(1))]));
  const { results } = await call<CrosslistCheck>('POST', '/api/crosslist/check/', {
    product_ids: [...numberOf.keys()],
    platforms: ['ebay'],
  });
  const said = (numbers: readonly (number | undefined)[]) =>
    numbers.toSorted((one = 0, other = 0) => one - other).map((n) => things[n ?? -1]?.slice(0, 2));
  const asked = results.flatMap(({ product_id: id, gaps }) =>
    gaps.some(({ unknown }) => unknown) ? [numberOf.get(id)] : [],
  );
  expect(said(asked)).toEqual(things.filter(([, , isHidden]) => isHidden).map((thing) => thing.slice(0, 2)));

  const listings = (n: number) => ({ ebay: { url: `https://www.ebay.co.uk/itm/${110_000_000_000 + n}` } });
  const live = products.map((product, n) => ({ ...product, listings: listings(n) }));
  await call('POST', '/api/products/', { products: live, duplicate_handling: 'update' });
  const found = await call<ProductPage>('GET', '/api/products/?hidden_sizes=true&page_size=100');
  expect(said(found.results.map(({ id }) => numberOf.get(id)))).toEqual(said(asked));
});
