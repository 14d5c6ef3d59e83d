import { Connection } from '@crosslister/contract/credentials.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import { answers } from '../../../http/answers.ts';
import type { App, Services } from '../../../services.ts';
import { reachableUrl } from '../webhooks/hook.ts';
import { readWebhooks, webhookState } from '../webhooks/webhook-state.ts';
import { healthOf, notConnected } from './health.ts';

/** Whether a shop of this kind can hand over its keys, and reach us to do so. */
const grantsKeys = (config: Config, platform: Platform): boolean =>
  findMarketplace(platform)?.keyGrant !== undefined && reachableUrl(config) !== null;

/**
 * Live listings that a shop of the seller's lost when its address changed. It may be the same shop: only a sync can tell.
 */
async function countMoved(
  db: Services['db'],
  { user_id: userId, platform, generation }: ConnectionRow,
): Promise<number> {
  if (!findMarketplace(platform)?.keyGrant || generation === 0) return 0;
  const { count } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofPlatform(userId, platform))
    .where('status', '<>', 'delisted')
    .where('connection_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How each of the seller's accounts is doing. */
export async function connectionRoutes(app: App, services: Services): Promise<void> {
  const { db, config } = services;
  app.get('/api/connections/', answers(z.object({ results: z.array(Connection) })), async ({ userId }) => {
    const rows = await db.selectFrom('connections').selectAll().where('user_id', '=', userId).execute();
    const webhooks = await readWebhooks(db, userId);
    const all = platforms.map(async (platform): Promise<Connection> => {
      const row = rows.find((candidate) => candidate.platform === platform && candidate.secrets);
      if (!row) {
        return {
          platform,
          ...notConnected,
          webhooks: 'off',
          webhooks_error: null,
          webhooks_delay_seconds: null,
          grants_keys: grantsKeys(config, platform),
        };
      }
      const moved = await countMoved(db, row);
      return {
        platform,
        ...(await healthOf(services, row)),
        ...(moved > 0 && { moved_listings: moved }),
        ...webhookState(config, platform, webhooks.get(row.id)),
        grants_keys: grantsKeys(config, platform),
      };
    });
    return { results: await Promise.all(all) };
  });
}
