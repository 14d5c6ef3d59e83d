import { plainNumber } from '@crosslister/contract/orders/carriers.ts';
import type {
  DispatchRequest,
  DispatchResult,
  PackedRequest,
  ParcelDispatch,
  PostedRequest,
} from '@crosslister/contract/orders/orders.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { splitAmount } from '@crosslister/domain/prices/split-amount.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { OrderRow, SaleRow, Trx } from '../../db/schema.ts';
import { notFound } from '../../http/problem.ts';
import { enqueue } from '../../operations/operation-rows.ts';
import { settled, toPost, updateOrder, updateSale, updateSales } from '../sales/write-sale-rows.ts';
import { canBeTold, readConnected } from './read-orders.ts';
import { settleFailures } from './settle-failures.ts';

interface Opened {
  row: OrderRow;
  lines: SaleRow[];
  tells: boolean;
}

/** Orders that are about to be changed, with the lines that are sold. They are locked in the order of their ids. */
async function openOrders(trx: Trx, userId: number, ids: readonly number[]): Promise<Map<number, Opened>> {
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) throw notFound('order');
  const lines = await trx
    .selectFrom('sales')
    .selectAll()
    .where('user_id', '=', userId)
    .where('of_order', '=', sql<number>`ANY (${rows.map(({ id }) => id)}::bigint[])`)
    .where('state', '=', 'sold')
    .orderBy('id')
    .execute();
  const connected = await readConnected(trx, userId);
  const byOrder = Map.groupBy(lines, ({ of_order: id }) => id);
  return new Map(
    rows.map((row) => [row.id, { row, lines: byOrder.get(row.id) ?? [], tells: canBeTold(row, connected) }]),
  );
}

type LeftOut = DispatchResult['left_out'];

/** Why an order is not posted now; null if it is. */
function whyNot({ row, lines }: Opened): string | null {
  if (lines.length === 0) return 'It was cancelled or refunded: do not post it.';
  if (row.posted_at) return 'It is posted already.';
  if (row.hold === 'not_paid' || lines.some(({ awaits_payment: waits }) => waits))
    return 'It is not paid yet.';
  return null;
}

/** One live operation for each marketplace tells all orders that wait. */
async function tellThem(trx: Trx, userId: number, platforms: ReadonlySet<Platform>): Promise<number[]> {
  const ids: number[] = [];
  for (const platform of platforms)
    ids.push((await enqueue(trx, { userId, kind: 'dispatch', platform, product: null })).id);
  return ids;
}

/** What was paid for the label, divided among everything in the parcel. */
async function storePostage(trx: Trx, opened: readonly Opened[], { postage_paid: paid }: ParcelDispatch) {
  if (paid === undefined) return;
  const lines = opened.flatMap((order) => order.lines);
  const shares = splitAmount(
    paid === null ? 0 : toPence(paid),
    lines.map(({ price_pence: pence }) => pence),
  );
  for (const [index, line] of lines.entries()) {
    const { postage_paid: _, ...typed } = line.typed_money;
    const money = paid === null ? typed : { ...typed, postage_paid: shares[index] ?? 0 };
    await updateSale(trx, line, { typed_money: JSON.stringify(money) });
  }
}

/** Stores that parcels have left: their marketplaces are told by an operation each, or it is noted here alone. */
export async function dispatchParcels(
  trx: Trx,
  userId: number,
  { parcels }: DispatchRequest,
): Promise<DispatchResult> {
  const opened = await openOrders(
    trx,
    userId,
    parcels.flatMap(({ order_ids: ids }) => ids),
  );
  const sending: number[] = [];
  const noted: number[] = [];
  const left: LeftOut = [];
  const platforms = new Set<Platform>();
  const seen = new Set<number>();
  for (const parcel of parcels) {
    const carrier = parcel.carrier ?? null;
    const tracking_number = carrier ? plainNumber(parcel.tracking_number ?? '') : '';
    const posted: Opened[] = [];
    const together = parcel.order_ids.filter((id) => !seen.has(id)).flatMap((id) => opened.get(id) ?? []);
    for (const id of parcel.order_ids)
      if (!opened.has(id)) left.push({ order_id: id, why: 'There is no such order.' });
    for (const order of together) {
      const { row, tells } = order;
      seen.add(row.id);
      const why = whyNot(order);
      if (why) {
        left.push({ order_id: row.id, why });
        continue;
      }
      posted.push(order);
      if (tells && row.platform) {
        await updateOrder(trx, row, { ...settled, dispatch: 'waiting', carrier, tracking_number });
        platforms.add(row.platform);
        sending.push(row.id);
      } else {
        const posted_at = sql<Date>`now()`;
        await updateOrder(trx, row, { ...settled, posted_at, posted_by: 'hand', carrier, tracking_number });
        noted.push(row.id);
      }
    }
    await storePostage(trx, posted, parcel);
  }
  const operations = await tellThem(trx, userId, platforms);
  await changed(trx, userId, 'sales', 'products');
  return {
    success: true,
    message: wordsOf(sending, noted, left),
    told: sending,
    noted,
    left_out: left,
    operation_ids: operations,
  };
}

function wordsOf(sending: number[], noted: number[], left: LeftOut): string {
  const parts = [
    sending.length > 0 ? `${plural(sending.length, 'order')}: the marketplace is being told.` : '',
    noted.length > 0 ? `${plural(noted.length, 'order')} noted as posted.` : '',
    left.length > 0 ? `${plural(left.length, 'order')} left as before.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

interface Changed {
  ids: number[];
  left_out: LeftOut;
}

/** Notes orders as posted without telling a marketplace, or makes them ones to post again. */
export async function setPosted(
  trx: Trx,
  userId: number,
  { order_ids: ids, posted }: PostedRequest,
): Promise<Changed> {
  const opened = await openOrders(trx, userId, ids);
  const left_out: LeftOut = ids.flatMap((id) =>
    opened.has(id) ? [] : { order_id: id, why: 'There is no such order.' },
  );
  const platforms = new Set<Platform>();
  for (const order of opened.values()) {
    const why = posted ? await notePosted(trx, order) : await takeBack(trx, order, platforms);
    if (why) left_out.push({ order_id: order.row.id, why });
  }
  await tellThem(trx, userId, platforms);
  for (const platform of new Set([...opened.values()].flatMap(({ row }) => row.platform ?? [])))
    await settleFailures(trx, userId, platform);
  await changed(trx, userId, 'sales', 'products');
  return { ids: [...opened.keys()], left_out };
}

async function notePosted(trx: Trx, order: Opened): Promise<string | null> {
  const why = whyNot(order);
  if (why) return why;
  // The operation may be telling it at this moment.
  if (order.row.dispatch === 'waiting') return 'Its marketplace is being told.';
  await updateOrder(trx, order.row, { ...settled, posted_at: sql<Date>`now()`, posted_by: 'hand' });
  return null;
}

async function takeBack(trx: Trx, { row, tells }: Opened, platforms: Set<Platform>): Promise<string | null> {
  if (row.posted_at === null || row.posted_by === 'hand') {
    await updateOrder(trx, row, toPost);
    return null;
  }
  const name = row.platform && findMarketplace(row.platform)?.label;
  if (row.posted_by === 'marketplace') return `It was posted on ${name}: change it there.`;
  if (!tells || !row.platform || !findMarketplace(row.platform)?.orders?.undo)
    return `${name} cannot take it back: look at the order there.`;
  await updateOrder(trx, row, { ...settled, dispatch: 'undo' });
  platforms.add(row.platform);
  return null;
}

/** Ticks lines that are in their parcel. */
export async function setPacked(
  trx: Trx,
  userId: number,
  { sale_ids: ids, packed }: PackedRequest,
): Promise<Changed> {
  const packed_at = packed ? sql<Date>`coalesce(packed_at, now())` : null;
  const found = await updateSales(trx, userId, { packed_at }, (sales) =>
    sales.where('id', '=', sql<number>`ANY (${ids}::bigint[])`).where('of_order', 'is not', null),
  );
  if (found.length === 0) throw notFound('sale');
  const orders = await trx
    .selectFrom('sales')
    .select('of_order')
    .distinct()
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${found.map(({ id }) => id)}::bigint[])`)
    .execute();
  await changed(trx, userId, 'sales');
  return { ids: orders.flatMap(({ of_order: id }) => id ?? []), left_out: [] };
}
