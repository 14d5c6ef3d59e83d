import { randomUUID } from 'node:crypto';
import type { Rule } from '@crosslister/contract/settings/rules.ts';
import { dayAfter } from '@crosslister/domain/rules/days.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { sql } from 'kysely';
import type { Trx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { storeMail } from '../features/mailbox/store-mail.ts';
import { linkProducts } from '../features/products/linking/link-products.ts';
import { splitProducts } from '../features/products/linking/split-products.ts';
import { runRules } from '../features/rules/run-rules.ts';
import { HttpProblem } from '../http/problem.ts';
import { type Action, answered, type Scene } from './interleaved-scene.ts';
import { pairedHeaders } from './pairing.ts';
import { addProduct, readProduct } from './products.ts';
import type { Answer } from './server.ts';
import { type ConnectedSeller, client, untilIdle } from './simulated-marketplaces.ts';

// What is done with facts that were found before: whose a listing is, what an import changed, what a rule planned.

/** The extension of each seller. */
const paired = new WeakMap<ConnectedSeller, { authorization: string }>();
/** Those with a rule. */
const ruled = new WeakSet<ConnectedSeller>();

export const factActions = {
  link: { isPreparedFirst: true, prepare: addTwin, run: (scene) => inOne(scene, link(scene)) },
  split: {
    isPreparedFirst: true,
    async prepare(scene) {
      await addTwin(scene);
      await inOne(scene, link(scene));
    },
    run: (scene) =>
      inOne(scene, (trx) => splitProducts(trx, scene.seller.id, scene.twin?.id ?? scene.product.id)),
  },
  'seen sale': {
    prepare: listOnVinted,
    async run({ place, seller, product, twin, vintedId }) {
      paired.set(seller, paired.get(seller) ?? (await pairedHeaders(place.server, seller)));
      const { name: title } = twin ?? product;
      const sale = { platform: 'vinted', listing: vintedId, title, price: 20, currency: 'GBP', order: null };
      return place.server.call('POST', '/api/extension/sales/', sale, paired.get(seller));
    },
  },
  'mail sale': {
    prepare: listOnVinted,
    run: (scene) =>
      inOne(scene, (trx) => {
        const titles = [(scene.twin ?? scene.product).name];
        const things = { titles, isBundle: false, prices: [2000], total: 2000, currency: 'GBP' };
        const orderId = `mail-${scene.product.id}`;
        return storeMail(trx, scene.seller.id, 'vinted', {
          kind: 'sale',
          things,
          orderId,
          soldAt: new Date(),
        });
      }),
  },
  'undo import': {
    isPreparedFirst: true,
    async prepare(scene) {
      const { seller, product } = scene;
      scene.undoId = randomUUID();
      const { sku, name, price } = product;
      await client(seller).call('POST', '/api/products/', {
        products: [{ sku, name, price: price + 5 }],
        duplicate_handling: 'update',
        import_id: scene.undoId,
        file_name: 'things.csv',
      });
      await untilIdle(seller);
    },
    run: ({ seller, undoId }) => seller.call('POST', `/api/imports/${undoId}/undo/`),
  },
  rule: {
    needsEbay: true,
    async prepare({ place, seller, product }) {
      const { db } = place.server.services;
      if (!ruled.has(seller)) {
        const rule = { name: 'Old', enabled: true, after_days: 90, labels: [], times: 2, per_day: 500 };
        await client(seller).call<Rule>('POST', '/api/rules/', { ...rule, step: { kind: 'relist' } });
        await db
          .updateTable('rules')
          .set({ starts_on: '2026-01-01' })
          .where('user_id', '=', seller.id)
          .execute();
        ruled.add(seller);
      }
      await sql`UPDATE listings SET created_at = now() - interval '100 days'
        WHERE user_id = ${seller.id} AND product_id = ${product.id}`.execute(db);
    },
    run: async ({ place }) => answered(await runRules(place.server.services)),
  },
  'planned listing': {
    async prepare(scene) {
      const { place, seller, product } = scene;
      const later = { at: `${dayAfter(dayInUk(new Date()))}T12:00`, gap_minutes: 0 };
      const plan = { action: 'crosslist', ids: [product.id], platforms: ['ebay'], later };
      await client(seller).call('POST', '/api/products/bulk_action/', plan);
      const planned = await place.server.services.db
        .selectFrom('operations')
        .select('id')
        .where('user_id', '=', seller.id)
        .where('product_id', '=', product.id)
        .where('not_before', 'is not', null)
        .executeTakeFirstOrThrow();
      scene.operationId = planned.id;
    },
    run: ({ seller, operationId }) => seller.call('POST', '/api/operations/start/', { ids: [operationId] }),
  },
} satisfies Record<string, Action>;

type Name = keyof typeof factActions | 'sale' | 'delete' | 'delist' | 'mark as sold';

/** Not all pairs with them: those that could sell, list or end the wrong thing. */
export const factPairs: readonly (readonly [Name, Name])[] = (
  [
    ['link', 'mail sale'],
    ['link', 'seen sale'],
    ['link', 'sale'],
    ['split', 'mail sale'],
    ['split', 'seen sale'],
    ['split', 'sale'],
    ['undo import', 'sale'],
    ['rule', 'sale'],
    ['rule', 'delist'],
    ['planned listing', 'sale'],
    ['planned listing', 'delete'],
    ['planned listing', 'mark as sold'],
  ] as const
).flatMap(([one, other]) => [
  [one, other],
  [other, one],
]);

async function addTwin(scene: Scene): Promise<void> {
  const { seller, product } = scene;
  scene.vintedId = String(700_000 + product.id);
  const vinted = { url: `https://www.vinted.co.uk/items/${scene.vintedId}-thing` };
  const made = await addProduct(seller, { name: `Twin of ${product.sku}`, listings: { vinted } });
  scene.twin = await readProduct(seller, made.id);
}

async function listOnVinted(scene: Scene): Promise<void> {
  if (scene.vintedId) return;
  const { seller, product } = scene;
  scene.vintedId = String(700_000 + product.id);
  const vinted = { url: `https://www.vinted.co.uk/items/${scene.vintedId}-thing` };
  await client(seller).call('PUT', `/api/products/${product.id}/`, { listings: { vinted } });
}

const link =
  ({ seller, product, twin }: Scene) =>
  (trx: Trx) =>
    linkProducts(trx, seller.id, product.id, twin?.id ?? product.id);

/** As the route does it: a refusal is an answer. */
async function inOne({ place }: Scene, work: (trx: Trx) => Promise<unknown>): Promise<Answer> {
  try {
    return answered(await transact(place.server.services.db, work));
  } catch (error) {
    if (error instanceof HttpProblem) return answered({ detail: error.message }, error.statusCode);
    throw error;
  }
}
