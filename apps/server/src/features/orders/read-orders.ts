import type { Order, OrderLine, OrderState } from '@crosslister/contract/orders/orders.ts';
import type { OrderRefund } from '@crosslister/contract/orders/refunds.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOnDesk, isToPost, parcelOf, postBy } from '../../db/orders-to-post.ts';
import type { Db, OrderRow, SaleRow } from '../../db/schema.ts';
import { findConnected } from '../connections/connection-rows.ts';

const MOST = 500;
/** How long posted orders are shown. */
const POSTED_DAYS = 30;
/** An order without a time to post is shown as if it had to be posted within so many days of its sale. */
const USUAL_DAYS = 3;

const which: Record<OrderState, RawBuilder<boolean>> = {
  to_post: isToPost,
  late: sql<boolean>`(${isToPost} AND o.hold IS NULL AND ${postBy} < now())`,
  posted: sql<boolean>`(o.posted_at > now() - make_interval(days => ${sql.lit(POSTED_DAYS)}) AND o.needs_posting)`,
};

type Found = OrderRow & {
  parcel: string;
  due: Date | null;
  there: Order['click_and_drop'];
  refunds: OrderRefund[];
};
type Line = Pick<
  SaleRow,
  | 'id'
  | 'of_order'
  | 'product_id'
  | 'name'
  | 'sku'
  | 'quantity'
  | 'price_pence'
  | 'refunded_pence'
  | 'told_postage_pence'
  | 'currency'
  | 'platform'
  | 'order_id'
  | 'order_url'
  | 'sold_at'
  | 'awaits_payment'
  | 'packed_at'
  | 'typed_money'
> & { place: string | null; image: string | null; weight_g: number | null };

/** Of orders as `o`: what was asked for here, as the API shows it. */
const refundsOf = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id,
    'state', CASE r.state WHEN 'waiting' THEN 'under_way' ELSE r.state END,
    'amount', coalesce(r.refunded_pence, r.amount_pence) / 100.0, 'by_gateway', r.by_gateway, 'restock', r.restock,
    'error', r.error, 'next_step', r.next_step, 'asked_at', r.asked_at) ORDER BY r.id DESC), '[]')
  FROM order_refunds r WHERE r.user_id = o.user_id AND r.of_order = o.id)`;

/** The orders of a list, or those with these ids whatever their state. */
export async function readOrders(
  db: Db,
  userId: number,
  wanted: { state: OrderState } | { ids: readonly number[] },
): Promise<Order[]> {
  const chosen =
    'state' in wanted
      ? sql`${which[wanted.state]} AND EXISTS (SELECT FROM sales s WHERE s.user_id = o.user_id AND ${isOnDesk})`
      : sql`o.id = ANY (${wanted.ids}::bigint[])`;
  const { rows } = await sql<Found>`
    SELECT o.*, ${parcelOf} AS parcel, ${postBy} AS due, (SELECT jsonb_build_object('state', c.state, 'reference', c.reference,
        'tracking_number', c.tracking_number, 'error', c.error) FROM click_and_drop_parcels c
      WHERE c.user_id = o.user_id AND c.id = o.click_and_drop) AS there, ${refundsOf} AS refunds
    FROM orders o WHERE o.user_id = ${userId} AND ${chosen}
    ORDER BY ${'state' in wanted && wanted.state === 'posted' ? sql`o.posted_at DESC` : sql`due`} LIMIT ${MOST}`.execute(
    db,
  );
  const [lines, connected] = await Promise.all([readLines(db, userId, rows), readConnected(db, userId)]);
  const orders = rows.flatMap((row) => {
    const own = lines.get(row.id);
    return own ? renderOrder(row, own, canBeTold(row, connected)) : [];
  });
  return 'state' in wanted && wanted.state === 'posted' ? orders : inOrder(orders);
}

async function readLines(db: Db, userId: number, orders: readonly OrderRow[]) {
  const { rows } = await sql<Line>`
    SELECT s.id, s.of_order, s.product_id, s.name, s.sku, s.quantity, s.price_pence, s.refunded_pence,
      s.told_postage_pence, s.currency, s.platform, s.order_id, s.order_url, s.sold_at, s.awaits_payment,
      s.packed_at, s.typed_money, p.storage_location AS place, p.images -> 0 ->> 'src' AS image, p.parcel_weight_g AS weight_g
    FROM sales s LEFT JOIN products p ON p.id = s.product_id AND p.user_id = s.user_id
    WHERE s.user_id = ${userId} AND s.of_order = ANY (${orders.map(({ id }) => id)}::bigint[]) AND s.state = 'sold'
    ORDER BY s.id`.execute(db);
  return Map.groupBy(rows, ({ of_order: id }) => id);
}

/** The account of each connected marketplace. */
export type Connected = ReadonlyMap<Platform, string>;

export const readConnected = async (db: Db, userId: number): Promise<Connected> =>
  new Map((await findConnected(db, userId)).map((row) => [row.platform, row.account_id]));

/** Whether its marketplace can be told of it: it knows the order, and is connected with the same account or store. */
export function canBeTold(row: OrderRow, connected: Connected): boolean {
  if (row.platform === null || !row.told || !findMarketplace(row.platform)?.orders) return false;
  const account = connected.get(row.platform);
  return account !== undefined && (row.store === '' || account.replace(/^https?:\/\//, '') === row.store);
}

const renderLine = (line: Line): OrderLine => ({
  sale_id: line.id,
  product_id: line.product_id,
  name: line.name,
  sku: line.sku,
  quantity: line.quantity,
  price: toPounds(line.price_pence - line.refunded_pence),
  place: line.place ?? '',
  image: line.image,
  weight_g: line.weight_g,
  packed_at: line.packed_at?.toISOString() ?? null,
});

/** Told from here, it is taken back where the marketplace can; what the seller noted, always. */
function canUndo(row: OrderRow, tells: boolean): boolean {
  if (row.posted_by === null) return row.dispatch !== null;
  if (row.posted_by === 'hand') return true;
  return (
    row.posted_by === 'here' &&
    tells &&
    row.platform !== null &&
    Boolean(findMarketplace(row.platform)?.orders?.undo)
  );
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, pence) => sum + pence, 0);

function renderOrder(row: Found, lines: readonly Line[], tells: boolean): Order {
  const [first] = lines;
  const hold = row.hold ?? (lines.some(({ awaits_payment: waits }) => waits) ? 'not_paid' : null);
  const paid = lines.flatMap(({ typed_money: typed }) => typed.postage_paid ?? []);
  const charged = lines.flatMap(({ told_postage_pence: told }) => told ?? []);
  return {
    id: row.id,
    platform: row.platform ?? first?.platform ?? null,
    order_id: first?.order_id ?? row.order_id,
    order_url: first?.order_url ?? '',
    state: row.posted_at ? 'posted' : 'to_post',
    hold: row.posted_at ? null : hold,
    parcel: row.parcel,
    service: row.service,
    post_by: row.due?.toISOString() ?? null,
    post_by_own: row.due !== null && row.post_by === null,
    late: !row.posted_at && hold === null && row.due !== null && row.due < new Date(),
    has_note: row.has_note,
    shows_buyer: tells,
    tells_marketplace: tells,
    label_given: row.label_given,
    sold_at: first?.sold_at?.toISOString() ?? null,
    currency: first?.currency ?? 'GBP',
    total: toPounds(sumOf(lines.map((line) => line.price_pence - line.refunded_pence))),
    refunded: toPounds(sumOf(lines.map((line) => line.refunded_pence))),
    postage_charged: charged.length === 0 ? null : toPounds(sumOf(charged)),
    lines: lines.map(renderLine),
    dispatch: renderDispatch(row),
    posted:
      row.posted_at && row.posted_by
        ? {
            at: row.posted_at.toISOString(),
            by: row.posted_by,
            carrier: row.carrier,
            tracking_number: row.tracking_number,
          }
        : null,
    click_and_drop: row.there,
    can_refund: tells && row.platform !== null && Boolean(findMarketplace(row.platform)?.orders?.refund),
    refunds: row.refunds,
    can_undo: canUndo(row, tells),
    postage_paid: paid.length === 0 ? null : toPounds(sumOf(paid)),
  };
}

const renderDispatch = (row: OrderRow): Order['dispatch'] =>
  row.dispatch && {
    state: row.dispatch === 'failed' ? 'failed' : 'under_way',
    carrier: row.carrier,
    tracking_number: row.tracking_number,
    error: row.dispatch_error,
    next_step: row.dispatch_next_step,
  };

/** By the time to post, what is held last; the orders of one parcel beside each other, where the first of them is. */
function inOrder(orders: readonly Order[]): Order[] {
  const dueAt = ({ hold, post_by: by, sold_at: sold }: Order) =>
    hold
      ? Number.POSITIVE_INFINITY
      : by
        ? Date.parse(by)
        : Date.parse(sold ?? new Date().toISOString()) + USUAL_DAYS * 86_400_000;
  const parcels = [...Map.groupBy(orders, ({ parcel }) => parcel).values()].map((together) => ({
    together: together.toSorted((one, other) => dueAt(one) - dueAt(other) || one.id - other.id),
    due: Math.min(...together.map(dueAt)),
    id: Math.min(...together.map(({ id }) => id)),
  }));
  // Infinity less itself is no number.
  const before = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);
  return parcels
    .toSorted((one, other) => before(one.due, other.due) || one.id - other.id)
    .flatMap(({ together }) => together);
}
