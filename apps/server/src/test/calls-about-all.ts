import { randomUUID } from 'node:crypto';
import { runRules } from '../features/rules/run-rules.ts';
import type { Keeper } from './keeper.ts';
import { readRoutes } from './routes.ts';
import type { TestServer } from './server.ts';
import { type TradingPlace, until, untilIdle } from './simulated-marketplaces.ts';

const year = `from=2026-01-01&to=2026-12-31`;
/** What the calls without an id need. */
const queries: Record<string, string> = {
  '/api/products/by_sku/': '?sku=SKU',
  '/api/products/export/': '?format=csv',
  '/api/orders/buyers/': '?ids=1',
  '/api/operations/batches/products/': '?batch=BATCH',
  '/api/operations/batches/skipped/': '?batch=BATCH',
  '/api/reports/profit/': `?${year}`,
  '/api/reports/profit/export/': `?${year}&format=csv`,
  '/api/reports/sales/': '?by=day',
};
/** They never end, or ask somebody else. */
const left = /\/(events|extension|images|oauth|webhooks|ebay-|etsy-)/;

interface Call {
  name: string;
  make: (keeper: Keeper) => Promise<{ status: number; body?: unknown }>;
}

const products = ({ skus }: Keeper) =>
  skus.map((sku, n) => ({ sku, name: `Thing ${n}`, price: 5, labels: ['Winter'], quantity: 1 }));
const rowsOf = (keeper: Keeper, more: object = {}) => ({
  products: products(keeper),
  duplicate_handling: 'update',
  ...more,
});
const post = (path: string, bodyOf: (keeper: Keeper) => object): Call => ({
  name: `POST ${path}`,
  make: (keeper) => keeper.seller.call('POST', path, bodyOf(keeper)),
});

/** Those about all things of a seller: the calls of the API without an id, readings of a shop, and what is done automatically. */
export async function callsAboutAll({ server }: TradingPlace): Promise<Call[]> {
  const routes = await readRoutes(server);
  const reads = routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('{') && !left.test(path))
    .map(({ path }): Call => {
      const make = ({ seller, batch, skus: [sku = ''] }: Keeper) =>
        seller.call('GET', path + (queries[path] ?? '').replace('BATCH', batch).replace('SKU', sku));
      return { name: `GET ${path}`, make };
    });
  return [
    ...reads,
    ...['xlsx', 'json'].map((format): Call => {
      const path = `/api/products/export/?format=${format}`;
      return { name: path, make: ({ seller }) => seller.call('GET', path) };
    }),
    { name: 'an import of a shop', make: (keeper) => readShop(keeper, 'import') },
    { name: 'a sync of a shop', make: (keeper) => readShop(keeper, 'sync') },
    {
      name: 'an order of each thing of a shop',
      async make({ seller, ids }) {
        for (const n of ids.keys()) seller.store.store.buy(`SHOP-${n}`);
        return seller.call('POST', '/api/sale-detection/run/');
      },
    },
    post('/api/imports/plan/', (keeper) => ({
      ...rowsOf(keeper),
      products: keeper.skus.map((sku) => ({ sku, price: 5 })),
    })),
    post('/api/products/by_ids/', ({ ids }) => ({ ids })),
    post('/api/products/bulk_edit/check/', ({ ids }) => ({
      edits: ids.map((id) => ({ id, fields: ['price'] })),
    })),
    post('/api/pricing/simulate/', () => ({ pricing_rules: {} })),
    {
      name: 'a look for lookalikes',
      async make({ seller }) {
        await seller.call('POST', '/api/lookalikes/look/');
        const looked = await until(
          () => seller.call('GET', '/api/lookalikes/'),
          ({ body }) => !(body as { looking: boolean }).looking,
        );
        return { status: looked.status };
      },
    },
    post('/api/products/', (keeper) => rowsOf(keeper, { import_id: randomUUID(), file_name: 'a.csv' })),
    post('/api/products/', (keeper) => ({
      ...rowsOf(keeper),
      products: products(keeper).map((each) => ({ ...each, sku: `new ${each.sku}` })),
    })),
    post('/api/products/bulk_label/', ({ ids }) => ({ action: 'add', label: 'Attic', ids })),
    {
      name: 'PUT /api/labels/',
      make: ({ seller }) => seller.call('PUT', '/api/labels/', { name: 'Summer', new_name: 'Warm' }),
    },
    { name: 'the rules', make: (keeper) => followRules(server, keeper) },
    post('/api/products/bulk_action/', ({ ids }) => ({ action: 'crosslist', ids, platforms: ['vinted'] })),
    post('/api/products/bulk_action/', ({ ids }) => ({ action: 'mark_as_sold', ids })),
    post('/api/products/bulk_action/', ({ ids }) => ({ action: 'mark_as_active', ids })),
    post('/api/operations/retry/', ({ batch }) => ({ batch_id: batch })),
    post('/api/operations/clear/', () => ({})),
    post('/api/products/bulk_action/', ({ ids }) => ({ action: 'delete', ids })),
  ];
}

async function readShop({ seller }: Keeper, by: 'import' | 'sync') {
  const { status, body } = await seller.call('POST', `/api/${by}/woocommerce/`, {});
  await untilIdle(seller);
  return { status, body };
}

async function followRules({ services }: TestServer, { seller }: Keeper) {
  const rule = { name: 'Old', enabled: true, after_days: 90, labels: [], times: 2, per_day: 500 };
  const floor = { kind: 'price', amount: 1 };
  const step = { kind: 'price', percent: 10, every_days: 7, end_in_99: false, floor };
  const { status } = await seller.call('POST', '/api/rules/', { ...rule, step });
  await services.db
    .updateTable('rules')
    .set({ starts_on: '2026-01-01' })
    .where('user_id', '=', seller.id)
    .execute();
  await runRules(services);
  await services.db.deleteFrom('rules').where('user_id', '=', seller.id).execute();
  return { status };
}
