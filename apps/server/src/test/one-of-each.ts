import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addProduct } from './products.ts';
import type { Seller, TestServer } from './server.ts';

export interface OneOfEach {
  /** Ids by the word before them in a URL. */
  ids: Record<string, number>;
  undoId: string;
  batchId: string;
  importId: string;
}

/** One of everything that has an id, all of this seller's. The product gets this name. */
export async function addOneOfEach(server: TestServer, seller: Seller, name: string): Promise<OneOfEach> {
  const { db } = server.services;
  const user_id = seller.id;
  const undoId = randomUUID();
  const batchId = randomUUID();
  const importId = randomUUID();
  const { id: product_id } = await addProduct(seller, { name });
  await seller.call('POST', '/api/products/', {
    products: [{ name, sku: 'IMPORTED', price: 10 }],
    import_id: importId,
    file_name: `${name}.csv`,
  });
  const order = await db
    .insertInto('orders')
    .values({ user_id, platform: 'ebay', order_id: '12-34' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sale = await db
    .insertInto('sales')
    .values({
      user_id,
      product_id,
      of_order: order.id,
      name,
      sku: 'A',
      price_pence: 100,
      currency: 'GBP',
      quantity: 1,
      platform: 'ebay',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const operation = await db
    .insertInto('operations')
    .values({
      user_id,
      product_id,
      kind: 'crosslist',
      platform: 'ebay',
      lane: 'ebay',
      priority: 1,
      status: 'failed',
      batch_id: batchId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('operations')
    .values({
      user_id,
      product_id,
      kind: 'crosslist',
      platform: 'etsy',
      lane: 'etsy',
      priority: 1,
      batch_id: batchId,
      run_after: new Date(Date.now() + 3_600_000),
    })
    .execute();
  await db
    .insertInto('undo_steps')
    .values({ user_id, product_id, undo_id: undoId, action: 'mark_as_sold', before: '{}' })
    .execute();
  const pairing = await db
    .insertInto('extension_pairings')
    .values({ user_id, name: 'Chrome', token_hash: randomBytes(32) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body: channel } = await seller.call('POST', '/api/notifications/channels/', {
    name: 'Hook',
    events: [],
    quiet_from: null,
    quiet_to: null,
    target: { kind: 'webhook', url: 'https://hook.example' },
  });
  const { body: template } = await seller.call('POST', '/api/description-templates/', {
    name: 'Postage',
    text: 'Posted next day.',
  });
  const { body: rule } = await seller.call('POST', '/api/rules/', {
    name: 'Old things',
    enabled: false,
    after_days: 90,
    labels: [],
    step: { kind: 'relist' },
    times: 1,
    per_day: 1,
  });
  const photo = await db
    .insertInto('intake_photos')
    .values({
      ...{ user_id, name, hash: 'a file', image_id: 'a photo', width: 1, height: 1, position: 1 },
      ...{ starts: null, label: null, barcodes: [], look: '0123456789abcdef' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ids: {
      intake: photo.id,
      products: product_id,
      orders: order.id,
      sales: sale.id,
      'sale-notices': sale.id,
      operations: operation.id,
      'waiting-items': await addReviewItem(server, seller, name),
      pairings: pairing.id,
      'mail-notices': await addMailNotice(server, seller, name),
      channels: (channel as { id: number }).id,
      'description-templates': (template as { id: number }).id,
      rules: (rule as { id: number }).id,
      ...(await addLookalikes(server, seller, product_id)),
    },
    undoId,
    batchId,
    importId,
  };
}

/** A product that may be the same thing as this one, and one that was linked to it. */
async function addLookalikes(
  { services: { db } }: TestServer,
  seller: Seller,
  kept_id: number,
): Promise<Record<'lookalikes' | 'linked', number>> {
  const user_id = seller.id;
  const [like, linked] = [await addProduct(seller), await addProduct(seller)];
  const { id } = await db
    .insertInto('lookalikes')
    .values({ user_id, kept_id, other_id: like.id, score: 900, title: 900, price: 900, sure: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('linked_products')
    .values({ user_id, kept_id, other_id: linked.id, platforms: [], sale_ids: [], before: '{}', after: '{}' })
    .execute();
  await db
    .updateTable('products')
    .set({ deleted_at: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .where('id', '=', linked.id)
    .execute();
  return { lookalikes: id, linked: linked.id };
}

/** An item on eBay without a SKU, which is in Review. */
export async function addReviewItem(
  { services: { db } }: TestServer,
  { id: user_id }: Seller,
  title: string,
): Promise<number> {
  const item = { externalId: '1', title, pricePence: 100 };
  const { id } = await db
    .insertInto('waiting_items')
    .values({
      user_id,
      platform: 'ebay',
      reason: 'same_title',
      external_id: '1',
      item: JSON.stringify(item),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A sale e-mail of which nobody knows yet what it is about. */
export async function addMailNotice(
  { services: { db } }: TestServer,
  { id: user_id }: Seller,
  title: string,
): Promise<number> {
  const { id } = await db
    .insertInto('mail_notices')
    .values({
      user_id,
      platform: 'vinted',
      order_id: 'a mail',
      reason: 'unknown',
      titles: sql`ARRAY[${title}]`,
      price_pence: 100,
      currency: 'GBP',
      message: 'Which thing was it?',
      sold_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
