import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { Services } from '../../services.ts';
import { findConnection } from './connection-rows.ts';
import { readableSecrets } from './secrets.ts';

/** The page of a shop that is about to be disconnected on which its owner removes the keys. Null: there are none. */
export async function findKeysPage(
  services: Services,
  userId: number,
  platform: Platform,
): Promise<string | null> {
  const connection = await findConnection(services.db, userId, platform);
  const url = connection && readableSecrets(services, connection)?.url;
  return typeof url === 'string' && url ? (findMarketplace(platform)?.keyGrant?.keysPage(url) ?? null) : null;
}
