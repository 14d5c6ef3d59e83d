import { Connection } from '@crosslister/contract/credentials.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { App, Services } from '../../../services.ts';
import { reachableUrl } from '../webhooks/hook.ts';
import { readWebhooks, webhookState } from '../webhooks/state.ts';
import { healthOf, notConnected } from './health.ts';

/** Whether a shop of this kind can hand over its keys, and reach us to do so. */
const grantsKeys = (config: Config, platform: Platform): boolean =>
  findMarketplace(platform)?.keyGrant !== undefined && reachableUrl(config) !== null;

/** How each of the seller's accounts is doing. */
export async function connectionRoutes(app: App, services: Services): Promise<void> {
  const { db, config } = services;
  app.get(
    '/api/connections/',
    { schema: { response: { 200: z.object({ results: z.array(Connection) }) } } },
    async ({ userId }) => {
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
        return {
          platform,
          ...(await healthOf(services, row)),
          ...webhookState(config, platform, webhooks.get(row.id)),
          grants_keys: grantsKeys(config, platform),
        };
      });
      return { results: await Promise.all(all) };
    },
  );
}
