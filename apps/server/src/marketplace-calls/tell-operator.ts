import type { Platform } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics.ts';

/**
 * Tells who runs this server of a request that a marketplace does not know (any more): no seller can mend that. It is in
 * the log with the call, without ids and values, and counted in the metrics.
 */
export function tellOperator(
  { log, metrics }: { log: Pick<FastifyBaseLogger, 'error'>; metrics: Pick<Metrics, 'ownFault'> },
  platform: Platform,
  error: unknown,
): void {
  if (!(error instanceof MarketplaceError) || error.kind !== 'fault') return;
  const { call, status, code, said } = error.details;
  metrics.ownFault(platform);
  log.error(
    { platform, call, status, code, reason: said ?? error.message },
    'a marketplace no longer takes this call: update Crosslister',
  );
}
