import type { Platform } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace, marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { Services } from '../../../services.ts';
import { findConnection } from '../connection-rows.ts';
import { marketplaceContext } from '../marketplace-context.ts';
import { hookOf } from './hook.ts';

/** The seller waits this long (ms), and can leave all the same. */
const PATIENCE_MS = 10_000;

/**
 * Removes the webhooks at every marketplace of a seller who deletes their account. Returns a
 * sentence for each that may go on.
 */
export async function removeAllWebhooks(services: Services, userId: number): Promise<string[]> {
  const removals = Object.values(marketplaces).map(({ key }) => removeWebhooks(services, userId, key));
  return (await Promise.all(removals)).filter((sentence) => sentence !== null);
}

/**
 * Asks a marketplace that is about to be disconnected to stop its webhooks. Returns why they may go on and what the
 * seller can do about it, or null when nothing is left.
 */
export async function removeWebhooks(
  services: Services,
  userId: number,
  platform: Platform,
): Promise<string | null> {
  const marketplace = findMarketplace(platform);
  const connection = await findConnection(services.db, userId, platform);
  if (!marketplace?.webhooks || !connection?.secrets) return null;
  const row = await services.db
    .selectFrom('webhooks')
    .select('public_url')
    .where('connection_id', '=', connection.id)
    .executeTakeFirst();
  if (!row?.public_url) return null;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const context = await marketplaceContext(services, marketplace, connection, { signal, urgent: true });
    await marketplace.webhooks.remove(context, hookOf(services, row.public_url, connection));
    return null;
  } catch (error) {
    // Whatever the error is, the seller may leave.
    const known = error instanceof MarketplaceError ? error : null;
    services.log.warn({ connection: connection.id, platform, err: error }, 'webhooks are left there');
    const why = known && known.kind !== 'lost' ? `${known.message} ` : '';
    return `${marketplace.label} may go on sending messages about orders, which are not taken any more. ${why}${marketplace.webhooks.removeByHand}`;
  }
}
