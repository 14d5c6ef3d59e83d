import type { Connection } from '@crosslister/contract/credentials.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { Selectable } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Database, Db } from '../../../db/schema.ts';
import { reachableUrl } from './hook.ts';

type WebhooksRow = Selectable<Database['webhooks']>;

/** The stored state of a seller's webhooks, by connection. */
export async function readWebhooks(db: Db, userId: number): Promise<Map<number, WebhooksRow>> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('connections', 'connections.id', 'webhooks.connection_id')
    .selectAll('webhooks')
    .where('connections.user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.connection_id, row]));
}

/** Whether a connected account notifies us of orders, and why not. */
export function webhookState(
  config: Config,
  platform: Platform,
  row: WebhooksRow | undefined,
): Pick<Connection, 'webhooks' | 'webhooks_error' | 'webhooks_delay_seconds'> {
  const { webhooks } = findMarketplace(platform) ?? {};
  const off = { webhooks: 'off', webhooks_error: null, webhooks_delay_seconds: null } as const;
  if (!webhooks) return off;
  if (reachableUrl(config) === null) {
    const reason = `${platformNames[platform]} cannot report orders automatically: this server has no public https address (PUBLIC_URL).`;
    return { ...off, webhooks_error: reason };
  }
  if (row?.error) return { ...off, webhooks: 'failed', webhooks_error: row.error };
  return row?.active ? { ...off, webhooks: 'active', webhooks_delay_seconds: webhooks.delaySeconds } : off;
}
