import type { AppContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { watchedFetch } from '../../marketplace-calls/watched-fetch.ts';
import type { Services } from '../../services.ts';
import { appOf } from './app-of-seller.ts';

/**
 * The context in which an adapter calls as the seller's app, connected or not. Throws
 * MarketplaceError `setup` without keys.
 */
export async function appContext(
  services: Services,
  marketplace: Marketplace,
  userId: number,
  signal: AbortSignal,
): Promise<AppContext> {
  const { config, key: appKey } = await appOf(services, marketplace, userId);
  const { label } = marketplace;
  if (appKey === null) {
    throw new MarketplaceError('setup', `There are no app keys for ${label} on this server.`, {
      nextStep: `Enter them under Settings, Connections, ${label}.`,
    });
  }
  return {
    config,
    fetch: watchedFetch(services, { marketplace, userId, config, secrets: {}, appKey, signal, urgent: true }),
    now: services.now,
    signal,
    beforeMutation: async () => {},
  };
}
