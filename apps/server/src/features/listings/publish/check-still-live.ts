import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { ConnectionRow, ListingRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';

/** Reads the orders of an account and records what has sold (see sales/detect-sales.ts). */
export type ReadOrders = (
  services: Services,
  connection: ConnectionRow,
  signal: AbortSignal,
) => Promise<unknown>;

/** An order may become readable later than the end of its listing, but by this time it is there. */
const ORDER_LATE_MS = 15 * 60_000;

/**
 * Asks the marketplace, by the listing's id, whether a listing we have as live still is.
 * `perhaps_sold`: it has just ended, and the order that may explain this may not be readable
 * yet. Before `gone` is returned, sales made there have been recorded.
 */
export async function checkStillLive(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow | undefined,
  { external_id: externalId, extra, sku, url, status, connection_id }: ListingRow,
  signal: AbortSignal,
  readOrders: ReadOrders,
): Promise<'live' | 'gone' | 'perhaps_sold'> {
  // It was listed by hand, or with an account that is no longer connected. Nobody can be asked.
  if (!connection || connection_id !== connection.id || externalId === '') return 'live';
  const context = await marketplaceContext(services, marketplace, connection, {
    signal,
    leavesReserve: true,
  });
  const listing = { externalId, extra, sku, url, isKeptBack: status === 'draft' };
  const [seen] = await marketplace.listing.readStatuses(context, [listing]);
  if (seen?.isUnread) {
    throw new MarketplaceError(
      'unavailable',
      `How the listing stands on ${marketplace.label} could not be read.`,
    );
  }
  if (!seen || seen.state === 'live' || seen.state === 'unknown') return 'live';
  await readOrders(services, connection, signal);
  const isOrderThere =
    marketplace.capabilities.ordersWithStock ||
    (seen.since !== null && Date.parse(seen.since) < services.now().getTime() - ORDER_LATE_MS);
  return isOrderThere ? 'gone' : 'perhaps_sold';
}
