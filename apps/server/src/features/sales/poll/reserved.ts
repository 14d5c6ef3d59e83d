import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { UnreadOrder } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { recordPage } from './record-orders.ts';

/**
 * Looks how the recorded sales stand that wait for payment: one is paid, or freed, or in another order. Sales are found
 * without this answer too, so its failure stops nothing. It is named.
 */
export async function lookAtReserved(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  context: MarketplaceContext,
): Promise<UnreadOrder[]> {
  if (!marketplace.sales.reserved || context.leavesOutUnpaid) return [];
  const { user_id: userId, platform, account_id: accountId } = connection;
  const waiting = await services.db
    .selectFrom('sales')
    .select(['order_id as orderId', 'line_id as lineId', 'external_id as externalId', 'sku'])
    .select(sql<Date>`coalesce(sold_at, reset_sold_at, seen_at)`.as('soldAt'))
    .where(ofPlatform(userId, platform))
    .where('awaits_payment', '=', true)
    .where('state', '=', 'sold')
    .execute();
  if (waiting.length === 0) return [];
  try {
    const known = waiting.map((sale) => ({ ...sale, soldAt: sale.soldAt.toISOString() }));
    const sales = await marketplace.sales.reserved(context, known);
    await recordPage(services, userId, platform, { sales });
    return [];
  } catch (error) {
    if (!(error instanceof MarketplaceError) || ['credentials', 'lost'].includes(error.kind)) throw error;
    const why = `How the sales stand that wait for payment could not be looked up: ${error.message}`;
    return [{ orderId: '', url: marketplace.account.sellerPages(accountId).orders, why }];
  }
}
