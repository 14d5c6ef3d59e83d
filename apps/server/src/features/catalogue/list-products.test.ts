import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { ProductSelection } from '@crosslister/contract/product-query.ts';
import { SalesStatistics } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { selectProductIds } from './filter-products.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());

async function names(query: string): Promise<string[]> {
  return (await listedProducts(seller, query)).results.map(({ name }) => name);
}

async function setDate(product: Product, date: string): Promise<void> {
  await server.services.db
    .updateTable('products')
    .set({ date_added: date, newest_at: date })
    .where('id', '=', product.id)
    .execute();
}

async function delist(product: Product, platform: Platform): Promise<void> {
  await server.services.db
    .updateTable('listings')
    .set({ status: 'delisted', delisted_at: new Date() })
    .where('product_id', '=', product.id)
    .where('platform', '=', platform)
    .execute();
}

describe('tabs', () => {
  beforeAll(async () => {
    seller = await server.register();
    for (const status of ['active', 'active', 'sold', 'inactive', 'action_required', 'delisted'] as const) {
      await addProduct(seller, { name: status, status });
    }
  });

  test('each shows its own products and their exact number', async () => {
    expect(await listedProducts(seller, 'status=active&page_size=1')).toMatchObject({ count: 2 });
    expect(await names('status=sold')).toEqual(['sold']);
    expect(await names('status=action_required')).toEqual(['action_required']);
  });

  test('a product imported as delisted is under Inactive', async () => {
    expect((await names('status=inactive')).sort()).toEqual(['delisted', 'inactive']);
  });

  test('no status, or an empty one, means all', async () => {
    expect(await listedProducts(seller)).toMatchObject({ count: 6 });
    expect(await listedProducts(seller, 'status=&search=&price_min=&platforms=')).toMatchObject({ count: 6 });
  });

  test('a deleted product is neither shown nor counted', async () => {
    const gone = await addProduct(seller, { name: 'gone', status: 'sold' });
    await server.services.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
    expect(await listedProducts(seller, 'status=sold')).toMatchObject({ count: 1 });
    expect(await listedProducts(seller, 'status=sold&search=gone')).toMatchObject({ count: 0, results: [] });
    expect((await seller.call('GET', `/api/products/${gone.id}/`)).status).toBe(404);
  });

  test('another seller sees none of it', async () => {
    const other = await server.register();
    const [mine] = (await listedProducts(seller)).results;
    expect(await listedProducts(other)).toEqual({ results: [], count: 0 });
    expect((await other.call('GET', `/api/products/${mine?.id}/`)).status).toBe(404);
    expect((await other.call('PUT', `/api/products/${mine?.id}/`, { name: 'taken' })).status).toBe(404);
    expect((await readProduct(seller, mine?.id ?? 0)).name).toBe(mine?.name);
  });
});

describe('sorting', () => {
  beforeAll(async () => {
    seller = await server.register();
    for (const [name, price] of [
      ['banana', 2],
      ['Apple', 3],
      ['cherry', 1],
    ] as const) {
      await addProduct(seller, { name, price });
    }
  });

  test.each([
    ['', ['cherry', 'Apple', 'banana']],
    ['sort=newest', ['cherry', 'Apple', 'banana']],
    ['sort=oldest', ['banana', 'Apple', 'cherry']],
    ['sort=name_asc', ['Apple', 'banana', 'cherry']],
    ['sort=name_desc', ['cherry', 'banana', 'Apple']],
    ['sort=price_asc', ['cherry', 'banana', 'Apple']],
    ['sort=price_desc', ['Apple', 'banana', 'cherry']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    const paged = await Promise.all([1, 2, 3, 4].map((page) => names(`${query}&page_size=1&page=${page}`)));
    expect(paged.flat()).toEqual(expected);
  });

  test('newest is the latest listing, else the day it was added', async () => {
    const [banana] = (await listedProducts(seller, 'search=banana')).results;
    await seller.call('PUT', `/api/products/${banana?.id}/`, {
      listings: { vinted: { url: 'https://www.vinted.co.uk/items/1-banana' } },
    });
    expect(await names('')).toEqual(['banana', 'cherry', 'Apple']);
  });

  test('under Sales newest is what sold last, and after a reset of the sales data what came last', async () => {
    const soldOn = { Apple: '2026-03-09', banana: '2026-03-07', cherry: '2026-03-08' };
    const setSold = (name: string, date: string | null) =>
      server.services.db
        .updateTable('products')
        .set({ status: 'sold', date_sold: date })
        .where('name', '=', name)
        .where('user_id', '=', seller.id)
        .execute();
    for (const [name, date] of Object.entries(soldOn)) await setSold(name, date);
    expect(await names('status=sold')).toEqual(['Apple', 'cherry', 'banana']);
    expect(await names('status=sold&sort=oldest&page_size=2&page=1')).toEqual(['banana', 'cherry']);
    for (const name of Object.keys(soldOn)) await setSold(name, null);
    expect(await names('status=sold')).toEqual(['banana', 'cherry', 'Apple']);
  });
});

describe('a long tab', () => {
  const PRODUCTS = 4321;
  const SIZE = 97;
  beforeAll(async () => {
    seller = await server.register();
    // Many products with equal values in every sort column.
    await sql`
      INSERT INTO products (user_id, sku, name, price_pence, status, newest_at)
      SELECT ${seller.id}, 'S' || n, (ARRAY['Mug', 'mug', 'Éclair', 'Vase'])[1 + n % 4] || n % 7, n * 37 % 11,
        CASE WHEN n % 9 = 0 THEN 'sold' ELSE 'active' END, '2026-01-01'::timestamptz + make_interval(hours => n * 31 % 50)
      FROM generate_series(1, ${PRODUCTS}) AS n`.execute(server.services.db);
    await sql`ANALYZE products, catalogue`.execute(server.services.db);
  });

  const sorts: [string, (a: Row, b: Row) => number][] = [
    ['newest', (a, b) => b.newest_at.getTime() - a.newest_at.getTime() || b.product_id - a.product_id],
    ['oldest', (a, b) => a.newest_at.getTime() - b.newest_at.getTime() || a.product_id - b.product_id],
    ['name_asc', (a, b) => byBytes(a.name_key, b.name_key) || a.product_id - b.product_id],
    ['name_desc', (a, b) => byBytes(b.name_key, a.name_key) || b.product_id - a.product_id],
    ['price_asc', (a, b) => a.price_pence - b.price_pence || a.product_id - b.product_id],
    ['price_desc', (a, b) => b.price_pence - a.price_pence || b.product_id - a.product_id],
  ];
  type Row = { product_id: number; newest_at: Date; name_key: string; price_pence: number };
  const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

  async function rowsOf(tab: string, search: string): Promise<Row[]> {
    const rows = await server.services.db
      .selectFrom('catalogue')
      .selectAll()
      .where('user_id', '=', seller.id)
      .execute();
    return rows.filter(
      (row) => (tab === '' || row.status === tab) && `${row.name_key} ${row.sku_key}`.includes(search),
    );
  }

  async function comparePages(rows: Row[], pages: number[], query: string): Promise<void> {
    for (const page of pages) {
      const shown = await listedProducts(seller, `${query}&page_size=${SIZE}&page=${page}`);
      expect(shown.count, query).toBe(rows.length);
      const ids = rows.slice((page - 1) * SIZE, page * SIZE).map(({ product_id }) => product_id);
      expect(
        shown.results.map(({ id }) => id),
        `page ${page}, ${query}`,
      ).toEqual(ids);
    }
  }

  test.each(sorts)('sorted by %s is the same from either end', async (sort, compare) => {
    for (const tab of ['', 'active']) {
      const rows = (await rowsOf(tab, '')).sort(compare);
      const last = Math.ceil(rows.length / SIZE);
      // The first page that is far, pages around the middle, the end, and a page beyond it.
      const pages = [1, 21, 22, Math.ceil(last / 2) + 1, last - 1, last, last + 1];
      await comparePages(rows, pages, `sort=${sort}&status=${tab}`);
    }
  });

  // Found in most products, in about as many as are looked for, in a few, in one, in none.
  test.each(['u', 'mug3', 'é', 's43', 'vase5 s13', 's4321', 'nothing'])(
    'a search for %s counts exactly on each of its pages',
    async (search) => {
      for (const [sort, compare] of sorts.filter(([sort]) => /^newest|price_asc/.test(sort))) {
        const rows = (await rowsOf('active', search)).sort(compare);
        const last = Math.max(Math.ceil(rows.length / SIZE), 1);
        const pages = [...new Set([1, 2, 3, 6, 7, last, last + 1])];
        await comparePages(rows, pages, `sort=${sort}&status=active&search=${encodeURIComponent(search)}`);
      }
    },
  );
});

describe('filters', () => {
  beforeAll(async () => {
    seller = await server.register();
    const ebay = { ebay: { url: 'https://www.ebay.co.uk/itm/110000000001' } };
    const woo = { woocommerce: { url: 'https://shop.example/product/a/' } };
    await addProduct(seller, { name: 'none', price: 0 });
    await addProduct(seller, { name: 'ebay', price: 9.99, listings: ebay });
    await addProduct(seller, { name: 'both', price: 10, listings: { ...ebay, ...woo } });
    const ended = await addProduct(seller, {
      name: 'ended',
      price: 20.5,
      listings: { ebay: { url: 'https://www.ebay.co.uk/itm/110000000002' } },
    });
    await delist(ended, 'ebay');
    const summer = await addProduct(seller, { name: 'summer', price: 500 });
    // 00:30 on 1 July in London, which is still June in UTC.
    await setDate(summer, '2026-06-30T23:30:00Z');
  });

  test('price, in whole pence, with a missing price as 0', async () => {
    expect((await names('price_max=9.99')).sort()).toEqual(['ebay', 'none']);
    expect((await names('price_min=9.991&price_max=20.5')).sort()).toEqual(['both', 'ended']);
    expect(await names('price_min=20.51')).toEqual(['summer']);
  });

  test('days are days in London', async () => {
    expect(await names('date_from=2026-07-01&date_to=2026-07-01')).toEqual(['summer']);
    expect(await names('date_to=2026-06-30')).toEqual([]);
    expect(await names('date_from=2026-07-02')).not.toContain('summer');
  });

  test('listed_since keeps what is listed for so long, and nothing that is listed nowhere', async () => {
    expect((await names('listed_since=2099-01-01')).sort()).toEqual(['both', 'ebay']);
    expect(await names('listed_since=2026-07-02')).toEqual([]);
    expect(await names('for_sale_since=2026-07-02')).toEqual(['summer']);
  });

  test('platforms keeps what lacks a live listing on at least one of them', async () => {
    expect((await names('platforms=ebay')).sort()).toEqual(['ended', 'none', 'summer']);
    expect((await names('platforms=ebay,woocommerce')).sort()).toEqual(['ebay', 'ended', 'none', 'summer']);
  });

  test('not_listed_on keeps what has no live listing on any of them', async () => {
    expect((await names('not_listed_on=ebay')).sort()).toEqual(['ended', 'none', 'summer']);
    expect((await names('not_listed_on=ebay,woocommerce')).sort()).toEqual(['ended', 'none', 'summer']);
    expect((await names('not_listed_on=woocommerce')).sort()).toEqual(['ebay', 'ended', 'none', 'summer']);
    expect(await names('not_listed_on=etsy,vinted')).toHaveLength(5);
    // The dashboard counts what is listed nowhere, and opens exactly that.
    const everywhere = await listedProducts(seller, `status=active&not_listed_on=${platforms.join()}`);
    const { listed_nowhere } = SalesStatistics.parse(
      (await seller.call('GET', '/api/sales-statistics/')).body,
    );
    expect(listed_nowhere?.count).toBe(everywhere.count);
  });

  test('listed_on_any and listed_on_all keep what has a live listing on one of them, or on each', async () => {
    expect(await names('listed_on_any=ebay')).toHaveLength(2);
    expect((await names('listed_on_any=ebay,woocommerce')).sort()).toEqual(
      (await names('listed_on_any=ebay')).sort(),
    );
    expect(await names('listed_on_all=ebay,woocommerce')).toHaveLength(1);
    expect(await names('listed_on_all=ebay,etsy')).toEqual([]);
    expect(await names('listed_on_any=etsy,vinted')).toEqual([]);
  });

  test('the same selection as ids, less the excluded ones', async () => {
    const { results } = await listedProducts(seller, 'platforms=ebay');
    const [first, ...rest] = results.map(({ id }) => id);
    const meant = ProductSelection.parse({ platforms: 'ebay' });
    const ids = await selectProductIds(server.services.db, seller.id, meant, [first ?? 0]);
    expect(ids).toEqual(rest);
  });
});
