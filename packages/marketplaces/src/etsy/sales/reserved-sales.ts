import { instead } from '@crosslister/domain/instead.ts';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { calledOff } from '../../sales/called-off.ts';
import type { RemoteSale, ReservedSale } from '../../sales/remote-sale.ts';
import { orderUrl, readReceipt } from './receipts.ts';
import { askReceipt } from './unread-receipts.ts';

/** A sale of a receipt that is gone: the buyer has not paid. */
function gone({ orderId, lineId, externalId, sku }: ReservedSale, now: Date): RemoteSale {
  return calledOff({
    orderId,
    lineId,
    externalId,
    sku,
    title: '',
    quantity: 1,
    totalPence: 0,
    isMoneyUnread: true,
    refundedPence: 0,
    refundedQuantity: 0,
    currency: 'GBP',
    soldAt: now.toISOString(),
    state: 'cancelled',
    url: orderUrl(orderId),
  });
}

/** How receipts that were not paid stand now. One that cannot be read is left out. */
export async function reservedSales(
  context: MarketplaceContext,
  known: readonly ReservedSale[],
): Promise<RemoteSale[]> {
  const found: RemoteSale[] = [];
  for (const [orderId, lines] of Map.groupBy(known, (sale) => sale.orderId)) {
    const raw = await askReceipt(context, orderId).catch(instead(undefined, isOfOnePart));
    if (raw === null) found.push(...lines.map((line) => gone(line, context.now())));
    else if (raw !== undefined) found.push(...salesOf(raw, lines, context.now()));
  }
  return found;
}

function salesOf(raw: unknown, lines: readonly ReservedSale[], now: Date): RemoteSale[] {
  const ids = new Set(lines.map(({ lineId }) => lineId));
  try {
    return readReceipt(raw, now).sales.filter(({ lineId }) => ids.has(lineId));
  } catch {
    // Not as documented: it is asked for again.
    return [];
  }
}
