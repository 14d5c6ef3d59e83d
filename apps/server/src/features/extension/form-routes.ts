import { NewestListing, NewestQuery } from '@crosslister/contract/extension/extension-pairing.ts';
import { builtInTables, SiteTables } from '@crosslister/contract/site-tables/site-tables.ts';
import { answers } from '../../http/answers.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { findNewest } from './find-own-item.ts';

/** What an extension asks before it fills in a form. */
export async function formRoutes(app: App, services: Services): Promise<void> {
  /** What this server knows of the marketplaces' pages: an extension of before takes it, without being installed anew. */
  app.get('/api/extension/tables/', { ...answers(SiteTables), config: requestLimit(60) }, async () => ({
    results: builtInTables,
  }));

  app.get(
    '/api/extension/items/newest/',
    { ...answers(NewestListing, { querystring: NewestQuery }), config: requestLimit(60) },
    async ({ userId, query }) => ({ listing: await findNewest(services, userId, query.platform) }),
  );
}
