import { instead } from '@crosslister/domain/instead.ts';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { calledOff } from '../../sales/called-off.ts';
import type { RemoteSale, ReservedSale } from '../../sales/remote-sale.ts';
import { shopPath } from '../account/account.ts';
import { type EtsyCall, parse, send } from '../client.ts';
import { AnyReceipt, orderUrl, readReceipt } from './receipts.ts';
import { askReceipt, RawReceipts } from './unread-receipts.ts';

/** On each side of the time of a receipt, by which it is looked for in the list. */
const SECONDS = 60;

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

/**
 * How receipts that were not paid stand now. One that is never paid is gone after a while; one that cannot be read is
 * left out.
 */
export async function reservedSales(
  context: MarketplaceContext,
  known: readonly ReservedSale[],
): Promise<RemoteSale[]> {
  const found: RemoteSale[] = [];
  for (const [orderId, lines] of Map.groupBy(known, (sale) => sale.orderId)) {
    const raw = await findReceipt(context, orderId, lines).catch(instead(undefined, isOfOnePart));
    if (raw === null) found.push(...lines.map((line) => gone(line, context.now())));
    else if (raw !== undefined) found.push(...salesOf(raw, lines, context.now()));
  }
  return found;
}

/**
 * By its number, and where Etsy says that there is none, in the list: "not found" was answered for receipts that exist,
 * and a thing that is freed too early is sold twice. Null: it is in neither. Undefined: unknown.
 */
async function findReceipt(
  context: MarketplaceContext,
  orderId: string,
  [line]: readonly ReservedSale[],
): Promise<unknown> {
  const raw = await askReceipt(context, orderId);
  if (raw !== null || !line) return raw;
  const created = Math.floor(Date.parse(line.soldAt) / 1000);
  const call: EtsyCall = {
    method: 'GET',
    path: `${shopPath(context)}/receipts`,
    query: { min_created: created - SECONDS, max_created: created + SECONDS, limit: 100 },
  };
  const { count, results } = parse(RawReceipts, call, await send(context, call));
  const found = results.find((row) => String(AnyReceipt.parse(row).receipt_id) === orderId);
  return found ?? (results.length < count ? undefined : null);
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
