import { NewestListing, NewestQuery } from '@crosslister/contract/extension/extension-pairing.ts';
import { builtInTables, SiteTables } from '@crosslister/contract/site-tables/site-tables.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { findNewest } from './find-own-item.ts';

/** What an extension asks before it fills in a form. */
export async function formRoutes(app: App, services: Services): Promise<void> {
  /** What this server knows of the marketplaces' pages: an extension of before takes it, without being installed anew. */
  app.get(
    '/api/extension/tables/',
    { config: requestLimit(60), schema: { response: { 200: SiteTables } } },
    async () => ({ results: builtInTables }),
  );

  app.get(
    '/api/extension/items/newest/',
    { config: requestLimit(60), schema: { querystring: NewestQuery, response: { 200: NewestListing } } },
    async ({ userId, query }) => ({ listing: await findNewest(services, userId, query.platform) }),
  );
}
