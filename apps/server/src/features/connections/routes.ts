import { Connection } from '@crosslister/contract/credentials.ts';
import { platforms } from '@crosslister/contract/platforms.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';

/** How each of the seller's accounts is doing. */
export async function connectionRoutes(app: App, { db, config }: Services): Promise<void> {
  app.get(
    '/api/connections/',
    { schema: { response: { 200: z.object({ results: z.array(Connection) }) } } },
    async ({ userId }) => {
      const rows = await db.selectFrom('connections').selectAll().where('user_id', '=', userId).execute();
      const results = platforms.map((platform): Connection => {
        const row = rows.find((candidate) => candidate.platform === platform && candidate.secrets);
        if (!row) {
          return {
            platform,
            state: 'empty',
            account: '',
            last_answered_at: null,
            poll_interval_seconds: null,
            consent_expires_at: null,
            error: null,
          };
        }
        return {
          platform,
          state: row.error ? 'error' : 'connected',
          account: row.account_name,
          last_answered_at: row.last_answered_at?.toISOString() ?? null,
          poll_interval_seconds: config.salePollSeconds,
          consent_expires_at: row.consent_expires_at?.toISOString() ?? null,
          error: row.error,
        };
      });
      return { results };
    },
  );
}
