import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { changed } from '../../db/change-feed.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Db, SaleRow, Trx } from '../../db/schema.ts';
import { hasMoneyFromOrder } from './money-from-order.ts';
import { hasRefunds } from './refunds.ts';
import { orderOfSale, updateSale } from './write-sale-rows.ts';

type Line = Pick<RemoteSale, 'orderId' | 'lineId' | 'formerLineId' | 'store' | 'soldAt'>;

/** What tells the line apart where its number is unique over all orders. Null: only together with its order's. */
export const lineKeyOf = (platform: Platform, { lineId }: Pick<Line, 'lineId'>): string | null =>
  findMarketplace(platform)?.capabilities.uniqueLineIds ? lineId : null;

/** The sales that were recorded of these lines, whatever order they were in then. */
export async function findRecorded(
  db: Db,
  userId: number,
  platform: Platform,
  lines: readonly Line[],
): Promise<(line: Line) => SaleRow | undefined> {
  const keys = lines.flatMap(({ lineId, formerLineId }) =>
    lineKeyOf(platform, { lineId }) === null ? [] : formerLineId ? [lineId, formerLineId] : [lineId],
  );
  const rows = await db
    .selectFrom('sales')
    .selectAll()
    .where(ofPlatform(userId, platform))
    .where((eb) =>
      eb.or([
        eb('order_id', 'in', [...new Set(lines.map(({ orderId }) => orderId))]),
        ...(keys.length > 0 ? [eb('line_key', 'in', keys)] : []),
      ]),
    )
    .execute();
  const byLine = Map.groupBy(rows, (row) => JSON.stringify([row.order_id, row.line_id]));
  const byKey = new Map(rows.flatMap((row) => (row.line_key === null ? [] : [[row.line_key, row]])));
  return (line) => {
    const { orderId, lineId, formerLineId } = line;
    const found = byLine.get(JSON.stringify([orderId, lineId])) ?? [];
    return (
      found.find(({ store }) => store === (line.store ?? '')) ??
      found.find((row) => isSameElsewhere(row, line)) ??
      byKey.get(lineId) ??
      (formerLineId === undefined ? undefined : byKey.get(formerLineId))
    );
  };
}

/** A store that has moved to another address keeps its orders, with their numbers and times. Another one has other times. */
function isSameElsewhere({ store, sold_at, reset_sold_at }: SaleRow, { soldAt }: Line): boolean {
  const at = sold_at ?? reset_sold_at;
  return store === '' || at?.getTime() === Date.parse(soldAt);
}

/** A list may still show as unpaid what was paid, or freed, since. */
export const isOutdated = (known: SaleRow, sale: RemoteSale): boolean =>
  sale.awaitsPayment === true && !known.awaits_payment;

/** The seller knows that the order was cancelled, and the marketplace shows it as sold still. */
export const isCalledOff = (known: SaleRow, sale: RemoteSale): boolean =>
  known.cancelled_by_seller && sale.state === 'sold';

const headOf = (known: SaleRow, sale: RemoteSale) => ({
  awaits_payment: sale.awaitsPayment ?? false,
  money_unread: known.money_unread && sale.isMoneyUnread === true,
  order_id: sale.orderId,
  line_id: sale.lineId,
  store: sale.store ?? '',
});

const hasHead = (known: SaleRow, sale: RemoteSale): boolean =>
  Object.entries(headOf(known, sale)).every(([name, value]) => known[name as keyof SaleRow] === value);

/** Whether the line tells more than is stored. Money that could not be read changes nothing that is known. */
export function hasNews(known: SaleRow, sale: RemoteSale): boolean {
  if (isOutdated(known, sale) || isCalledOff(known, sale)) return false;
  if (known.state !== sale.state || !hasHead(known, sale)) return true;
  if (sale.isMoneyUnread) return false;
  return (sale.state === 'sold' && !hasRefunds(known, sale)) || !hasMoneyFromOrder(known, sale);
}

/** Stores in which order a known line is now, and whether it is paid. */
export async function takeHead(trx: Trx, known: SaleRow, sale: RemoteSale): Promise<void> {
  if (hasHead(known, sale)) return;
  const isPaid = known.awaits_payment && !sale.awaitsPayment && !sale.isMoneyUnread;
  const head = headOf(known, sale);
  const isMoved = known.order_id !== head.order_id || known.store !== head.store;
  await updateSale(trx, known, {
    ...head,
    ...(isMoved && { of_order: await orderOfSale(trx, { ...known, ...head }) }),
    order_url: sale.url,
    ...(known.line_key !== null && { line_key: sale.lineId }),
    // Until then it was what the buyer had agreed to.
    ...(isPaid && { buyer_pence: sale.buyerPence ?? null }),
  });
  await changed(trx, known.user_id, 'sales', 'products');
}
