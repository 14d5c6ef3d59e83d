import { operationKinds } from '@crosslister/contract/lists.ts';
import type { OperationKind } from '@crosslister/contract/operation.ts';
import { byHandPlatforms, type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { Trx } from '../db/schema.ts';
import { FAR, firstIds, MONTH_AGO, pick, type Rows, type Things } from './bystander-values.ts';

export async function addSales(trx: Trx, user_id: number, { skus, productIds }: Things): Promise<void> {
  const states = ['sold', 'sold', 'cancelled', 'void'] as const;
  // Old enough to stand on no desk; one is being told, one was refused, one is posted.
  const orders = await trx
    .insertInto('orders')
    .values(
      (['waiting', 'failed', null] as const).map((dispatch, n) => ({
        user_id,
        platform: pick(platforms, n),
        order_id: String(10 + n),
        told: true,
        dispatch,
        ...(dispatch === null && { posted_at: MONTH_AGO, posted_by: 'here' as const }),
      })),
    )
    .returning('id')
    .execute();
  await trx
    .insertInto('order_refunds')
    .values({
      user_id,
      platform: pick(platforms, 0),
      of_order: orders[2]?.id ?? 0,
      restock: false,
      by_gateway: true,
      state: 'done',
    })
    .execute();
  await addClickAndDrop(trx, user_id);
  const rows: Rows<'sales'> = productIds.map((product_id, n) => {
    const state = pick(states, n);
    const isOrder = n % 5 > 0;
    return {
      user_id,
      platform: isOrder ? pick(platforms, n) : null,
      order_id: isOrder ? String(10 + n) : '',
      line_id: isOrder ? '1' : '',
      product_id,
      name: 'A thing',
      sku: skus[n] ?? '',
      price_pence: 1000 + n,
      currency: 'GBP',
      quantity: 1 + (n % 2),
      state,
      sold_at: MONTH_AGO,
      cancelled_at: state === 'cancelled' ? MONTH_AGO : null,
      taken: n % 3 === 0 ? 0 : 1,
      sold_out: n % 2 === 0,
      of_order: orders[n % orders.length]?.id ?? null,
    };
  });
  const [first] = await trx.insertInto('sales').values(rows).returning('id').execute();
  await trx
    .updateTable('sales')
    .set({ doubles_sale_id: first?.id ?? 0 })
    .where('user_id', '=', user_id)
    .where('state', '=', 'sold')
    .where('taken', '=', 0)
    .where('id', '<>', first?.id ?? 0)
    .execute();
}

/** Click & Drop, which is asked a lifetime from now, and a parcel there that nobody waits for. */
async function addClickAndDrop(trx: Trx, user_id: number): Promise<void> {
  await trx
    .insertInto('click_and_drop')
    .values({ user_id, api_key: Buffer.from('click and drop'), next_poll_at: FAR })
    .execute();
  await trx
    .insertInto('click_and_drop_parcels')
    .values({ user_id, reference: '10-bystander', state: 'sent' })
    .execute();
}

/**
 * Operations that ended long ago, in every way; steps that wait for the seller; operations queued for later, or running
 * on a worker elsewhere.
 */
export async function addOperations(trx: Trx, user_id: number, { skus, productIds }: Things): Promise<void> {
  let product = 0;
  const operation = (kind: OperationKind, platform: Platform, more: Partial<Rows<'operations'>[number]>) => {
    const n = product++ % productIds.length;
    const isOfShop = ['import', 'sync', 'detect_sales', 'answer', 'dispatch'].includes(kind);
    return {
      user_id,
      kind,
      platform,
      product_id: isOfShop ? null : (productIds[n] ?? null),
      snapshot: JSON.stringify({ name: 'A thing', sku: skus[n], price_pence: 1000, image: null }),
      params: JSON.stringify(
        kind === 'revise' ? { fewer: true, quantity: true } : { reason: 'sale', mode: 'live' },
      ),
      lane: isOfShop ? `${platform}:${kind}` : platform,
      priority: 3,
      batch_id: '00000000-0000-4000-8000-000000000000',
      journal: JSON.stringify({ sent: true, draft: true }),
      ...more,
    };
  };
  const ends = ['completed', 'partial', 'failed', 'cancelled'] as const;
  const failure = { error: 'It did not answer.', next_step: 'Choose Retry.', cause: 'down', failures: 5 };
  const rows = operationKinds.flatMap((kind) =>
    platforms.flatMap((platform) => [
      ...ends.map((status) =>
        operation(kind, platform, {
          status,
          attempt: 1,
          created_at: MONTH_AGO,
          finished_at: MONTH_AGO,
          ...(status === 'completed' ? {} : failure),
        }),
      ),
      operation(kind, platform, { run_after: FAR, attempt: 1, failures: 1 }),
    ]),
  );
  const steps = (['crosslist', 'delist', 'revise'] as const).flatMap((kind) =>
    byHandPlatforms.map((platform) =>
      operation(kind, platform, {
        status: 'waiting',
        lane: 'seller',
        lease_until: FAR,
        link: `https://${platform}.example/1`,
      }),
    ),
  );
  const running = (['crosslist', 'delist', 'revise'] as const).map((kind, slot) =>
    operation(kind, 'ebay', { status: 'processing', attempt: 1, slot: slot + 1, lease_until: FAR }),
  );
  await trx
    .insertInto('operations')
    .values([...rows, ...steps, ...running])
    .execute();
}

export async function addReviewItems(trx: Trx, user_id: number, productIds: number[]): Promise<void> {
  const reasons = ['no_sku', 'conflict', 'same_title'] as const;
  const rows: Rows<'waiting_items'> = platforms.flatMap((platform) =>
    reasons.flatMap((reason, n) =>
      [0, 1, 2].map((place) => {
        const externalId = String(firstIds[platform] + n * 3 + place);
        return {
          user_id,
          platform,
          reason,
          external_id: externalId,
          product_id: reason === 'no_sku' ? null : (productIds[n * 3 + place] ?? null),
          item: JSON.stringify({ externalId, title: 'A thing', pricePence: 1000 }),
          dismissed_at: place === 1 ? MONTH_AGO : null,
          answer: place === 2 ? JSON.stringify({ action: 'separate' }) : null,
        };
      }),
    ),
  );
  await trx.insertInto('waiting_items').values(rows).execute();
  await trx
    .insertInto('undo_steps')
    .values(
      productIds.slice(0, 5).map((product_id) => ({
        user_id,
        undo_id: '00000000-0000-4000-8000-000000000000',
        product_id,
        action: 'mark_as_sold' as const,
        before: JSON.stringify({}),
        created_at: FAR,
      })),
    )
    .execute();
}
