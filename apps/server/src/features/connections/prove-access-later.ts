import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { saveConnection } from './connection-rows.ts';
import { proveAccess } from './prove-access.ts';

/**
 * Proves the access that could not be proved when the connection was saved. Returns why nothing can be changed there,
 * for the seller. Orders can be read all the same.
 */
export async function proveAccessLater(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  context: MarketplaceContext,
): Promise<MarketplaceError | null> {
  try {
    const { secrets, account } = await proveAccess(marketplace, context);
    await saveConnection(services, connection.user_id, connection.platform, {
      secrets,
      account,
      consentExpiresAt: connection.consent_expires_at?.toISOString() ?? null,
      appKey: connection.app_key,
      replaces: connection.secrets,
    });
    return null;
  } catch (error) {
    if (!(error instanceof MarketplaceError) || error.kind === 'lost') throw error;
    // With OAuth, the consent itself says what we may do. Only the account's name is missing.
    return marketplace.oauth && isTransient(error) ? null : error;
  }
}
