import { ProductSelection } from '@crosslister/contract/product-query.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct, listedProducts } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { productsMeant } from './filter-products.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());

const found = async (term: string) =>
  (await listedProducts(seller, `search=${encodeURIComponent(term)}&sort=name_asc`)).results.map(
    ({ name }) => name,
  );

describe('search', () => {
  beforeAll(async () => {
    seller = await server.register();
    await addProduct(seller, { name: 'Blue Mug 50% off', sku: 'MUG_1' });
    await addProduct(seller, { name: 'Red mug 50 off', sku: 'MUGX1' });
    await addProduct(seller, { name: 'C:\\path Éclair', sku: 'Z9' });
  });

  test('finds parts of name and SKU, ignoring case', async () => {
    expect(await found('MUG')).toEqual(['Blue Mug 50% off', 'Red mug 50 off']);
    expect(await found('z9')).toEqual(['C:\\path Éclair']);
    expect(await found('éCL')).toEqual(['C:\\path Éclair']);
  });

  test.each([
    ['50%', 'Blue Mug 50% off'],
    ['mug_1', 'Blue Mug 50% off'],
    ['c:\\path', 'C:\\path Éclair'],
  ])('takes %s literally', async (term, only) => {
    expect(await found(term)).toEqual([only]);
  });

  test('counts exactly, whatever the page', async () => {
    const page = await listedProducts(seller, 'search=mug&page_size=1&page=2');
    expect(page.count).toBe(2);
    expect(page.results).toHaveLength(1);
  });

  test.each(['search=mug', 'status=active', 'price_min=1'])(
    'counts exactly past the last page: %s',
    async (query) => {
      const all = await listedProducts(seller, query);
      expect(await listedProducts(seller, `${query}&page=9`)).toEqual({ results: [], count: all.count });
    },
  );

  /** The query plan of a search when only the search index exists, if that index is usable. */
  async function planOf(search: string): Promise<string> {
    const trx = await server.services.db.startTransaction().execute();
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    // For a catalogue of three products any index would do.
    await sql`DROP INDEX catalogue_page`.execute(trx);
    const plan = await trx
      .selectFrom('catalogue')
      .select('product_id')
      .where(productsMeant(seller.id, ProductSelection.parse({ search })))
      .explain();
    await trx.rollback().execute();
    return JSON.stringify(plan);
  }

  test('reads the trigram index', async () => {
    expect(await planOf('rareterm')).toMatch(/catalogue_search.*Index Cond.*rareterm/);
  });

  test('words of one or two characters are looked for in what the longer ones found, not in the index', async () => {
    const plan = await planOf('rareterm 9 xy');
    expect(plan).toMatch(/catalogue_search.*Index Cond[^"]*rareterm/);
    expect(plan).not.toMatch(/Index Cond[^"]*xy/);
    expect(await planOf('xy')).not.toMatch(/Index Cond[^"]*xy/);
  });
});

describe('a search matches each word in any order', () => {
  beforeAll(async () => {
    seller = await server.register();
    await addProduct(seller, { name: 'Vintage brass desk lamp', sku: 'BR-17' });
    await addProduct(seller, { name: 'Desk, oak', sku: 'OAK-17', status: 'sold' });
    await addProduct(seller, { name: 'Lamp of glass, size M', sku: 'GL 4', status: 'inactive' });
  });

  test.each([
    ['lamp brass', ['Vintage brass desk lamp']],
    ['  LAMP   of ', ['Lamp of glass, size M']],
    ['desk 17', ['Desk, oak', 'Vintage brass desk lamp']],
    ['br-17 lamp', ['Vintage brass desk lamp']],
    ['gl lamp 4', ['Lamp of glass, size M']],
    ['m', ['Lamp of glass, size M', 'Vintage brass desk lamp']],
    ['lamp lamps', []],
    ['brass oak', []],
    [', ,', ['Desk, oak', 'Lamp of glass, size M']],
    ['%  _', []],
  ])('%j', async (term, names) => {
    expect(await found(term)).toEqual(names);
  });

  test('and the tabs that have it are counted, filters included', async () => {
    const counts = async (query: string) =>
      (await seller.call('GET', `/api/products/tab_counts/?${query}`)).body;
    const none = { active: 0, sold: 0, inactive: 0, action_required: 0 };
    expect(await counts('search=lamp')).toEqual({ ...none, active: 1, inactive: 1 });
    expect(await counts('search=17%20desk&status=active')).toEqual({ ...none, active: 1, sold: 1 });
    expect(await counts('search=desk&price_min=11')).toEqual(none);
    expect(await counts('search=nothing')).toEqual(none);
    expect(
      (await (await server.register()).call('GET', '/api/products/tab_counts/?search=lamp')).body,
    ).toEqual(none);
  });
});
