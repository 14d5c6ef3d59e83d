import { instead } from '@crosslister/domain/instead.ts';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { halving, type Piece, readEach } from '../../sales/read-orders.ts';
import type { OrderLines } from '../../sales/remote-sale.ts';
import { shopPath } from '../account/account.ts';
import { type EtsyCall, parse, send } from '../client.ts';
import { AnyReceipt, readReceipt } from './receipts.ts';
import { askReceipt, RawReceipts } from './unread-receipts.ts';

/** Orders are asked for again until they are 60 days old, and a day more for clocks that differ. */
const SECONDS = 61 * 86_400;
const pageSize = 100;

/** The lines of these receipts as they are now. Receipts that are gone, or cannot be read, are left out. */
export async function ordersAgain(
  context: MarketplaceContext,
  orderIds: readonly string[],
): Promise<OrderLines> {
  // Sales that were entered by hand have numbers of another kind.
  const wanted = new Set(orderIds.filter((id) => /^[1-9]\d{0,17}$/.test(id)));
  const found = await findInLists(context, wanted);
  // A list may leave out what was cancelled (etsy/open-api#629).
  for (const id of wanted)
    if (!found.has(id)) found.set(id, await askReceipt(context, id).catch(instead(null, isOfOnePart)));
  const shown = [...found.values()].filter((raw) => raw !== null);
  const { read } = readEach(
    shown,
    (raw) => readReceipt(raw, context.now()),
    () => null,
  );
  // Half of an order would take back what is known of it.
  return { sales: read.flatMap(({ sales, why }) => (why ? [] : sales)) };
}

async function findInLists(
  context: MarketplaceContext,
  wanted: ReadonlySet<string>,
): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const since = Math.floor(context.now().getTime() / 1000) - SECONDS;
  const askPage = async ({ offset, limit }: Piece) => {
    const call: EtsyCall = {
      method: 'GET',
      path: `${shopPath(context)}/receipts`,
      query: { min_created: since, sort_on: 'created', sort_order: 'asc', limit, offset },
    };
    const { results: rows, count } = parse(RawReceipts, call, await send(context, call));
    return { rows, count };
  };
  for (let offset = 0; found.size < wanted.size; offset += pageSize) {
    const { parts } = await halving({ offset, limit: pageSize }, askPage);
    for (const raw of parts.flatMap(({ page }) => page.rows)) {
      const id = String(AnyReceipt.parse(raw).receipt_id);
      if (wanted.has(id)) found.set(id, raw);
    }
    if (!parts.some(({ page }) => page.count > offset + pageSize)) break;
  }
  return found;
}
