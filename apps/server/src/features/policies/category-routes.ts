import { EbayCategories } from '@crosslister/contract/policies.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { sql } from 'kysely';
import type { App, Services } from '../../app.ts';
import { clientGone } from '../../http/client-gone.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { findConnection } from '../connections/store.ts';

const PLATFORM = 'ebay';
/** Days a stored tree is used before the marketplace is asked again. */
const FRESH_DAYS = 7;

export async function categoryRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/api/ebay-categories/',
    { schema: { response: { 200: EbayCategories } } },
    async ({ userId }, reply) => {
      const stored = await readStored(services);
      if (stored.fresh) return { success: true, categories: stored.categories, source: 'stored' };
      try {
        await refresh(services, userId, clientGone(reply));
        return { success: true, categories: (await readStored(services)).categories, source: 'ebay' };
      } catch (error) {
        if (!(error instanceof MarketplaceError)) throw error;
        const some = stored.categories.length > 0;
        return {
          success: some,
          categories: stored.categories,
          source: some ? 'stored' : 'none',
          ...(some
            ? { message: `eBay did not answer: these are the categories as stored. ${error.message}` }
            : { error: error.message }),
        };
      }
    },
  );
}

async function readStored({ db }: Services) {
  const tree = await db
    .selectFrom('category_trees')
    .select(sql<boolean>`fetched_at > now() - make_interval(days => ${FRESH_DAYS})`.as('fresh'))
    .where('platform', '=', PLATFORM)
    .executeTakeFirst();
  const categories = tree
    ? await db
        .selectFrom('categories')
        .select(['id', 'name', 'parent_id', 'level', 'leaf'])
        .where('platform', '=', PLATFORM)
        .orderBy('position')
        .execute()
    : [];
  return { fresh: tree?.fresh ?? false, categories };
}

async function refresh(services: Services, userId: number, signal: AbortSignal): Promise<void> {
  const marketplace = findMarketplace(PLATFORM);
  if (!marketplace?.categories) throw new MarketplaceError('setup', 'eBay is not available.');
  const connection = await findConnection(services.db, userId, PLATFORM);
  const { version, categories } = await marketplace.categories(
    await marketplaceContext(services, marketplace, connection, { signal }),
  );
  await services.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('category_trees')
      .values({ platform: PLATFORM, version })
      .onConflict((conflict) => conflict.column('platform').doUpdateSet({ version, fetched_at: sql`now()` }))
      .execute();
    await trx.deleteFrom('categories').where('platform', '=', PLATFORM).execute();
    const json = JSON.stringify(categories);
    await sql`INSERT INTO categories (platform, id, name, parent_id, level, leaf, position)
      SELECT ${PLATFORM}, c.value ->> 'id', c.value ->> 'name', c.value ->> 'parent_id',
        (c.value ->> 'level')::smallint, (c.value ->> 'leaf')::boolean, c.ordinality
      FROM jsonb_array_elements(${json}::jsonb) WITH ORDINALITY AS c
      ON CONFLICT DO NOTHING`.execute(trx);
  });
}
