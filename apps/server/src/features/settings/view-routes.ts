import { ProductStatus } from '@crosslister/contract/product.ts';
import { TabView, Views } from '@crosslister/contract/views.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { answers } from '../../http/answers.ts';
import type { App, Services } from '../../services.ts';

const params = z.object({ tab: ProductStatus });

/** How the seller views the tabs, the same on each of their devices. */
export async function viewRoutes(app: App, { db }: Services): Promise<void> {
  app.get('/api/views/', answers(Views), async ({ userId }) => {
    const { views } = await db
      .selectFrom('settings')
      .select('views')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Views.parse({ results: views });
  });

  app.put(
    '/api/views/:tab/',
    answers(TabView, { params, body: TabView }),
    async ({ userId, params: { tab }, body }) => {
      await db
        .updateTable('settings')
        .set({ views: sql`views || jsonb_build_object(${tab}::text, ${JSON.stringify(body)}::jsonb)` })
        .where('user_id', '=', userId)
        .execute();
      return body;
    },
  );
}
