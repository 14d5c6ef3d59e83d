import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ExpiredCategory } from '@crosslister/contract/policies.ts';
import type { CategoryTree } from '@crosslister/marketplaces/catalogue/category.ts';
import { sql } from 'kysely';
import type { Claimant } from '../../db/claims/due.ts';
import { leaseOf } from '../../db/claims/lease.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';

/** After this many days the marketplace is asked whether its tree has changed, which is one small call. */
const FRESH_DAYS = 1;

export interface StoredTree {
  version: string;
  fresh: boolean;
  /** Changes whenever the answer changes. */
  tag: string;
  expired: ExpiredCategory[];
}

export async function readTree(db: Db, platform: Platform): Promise<StoredTree | undefined> {
  return db
    .selectFrom('category_trees')
    .select([
      'version',
      'expired',
      sql<boolean>`fetched_at > now() - make_interval(days => ${FRESH_DAYS})`.as('fresh'),
      sql<string>`version || '.' || (extract(epoch FROM changed_at) * 1000)::bigint`.as('tag'),
    ])
    .where('platform', '=', platform)
    .executeTakeFirst();
}

/** The stored categories as the text of a JSON array. The database makes it, so that this process never parses them. */
export async function categoriesJson(db: Db, platform: Platform): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'parent_id', parent_id, 'level', level, 'leaf', leaf) ORDER BY position), '[]')::text AS text
    FROM categories WHERE platform = ${platform}`.execute(db);
  return rows[0]?.text ?? '[]';
}

interface Marketplace {
  platform: Platform;
  /** The tree. Without categories if `known` is still the present one. */
  tree: (known: string | undefined) => Promise<CategoryTree>;
  expired: () => Promise<ExpiredCategory[]>;
}

/**
 * Updates the stored tree, one caller at a time over all workers: a caller that waited finds it done. If an older tree
 * is stored, nobody waits (`busy`).
 */
export async function refreshTree(
  claimant: Claimant,
  marketplace: Marketplace,
  { mayWait, signal }: { mayWait: boolean; signal: AbortSignal },
): Promise<'asked' | 'known' | 'busy'> {
  const { platform } = marketplace;
  const { db } = claimant;
  const lease = leaseOf(claimant, `category tree ${platform}`);
  const refresh = async () => {
    const stored = await readTree(db, platform);
    if (stored?.fresh) return 'known';
    const { version, categories } = await marketplace.tree(stored?.version);
    const read = categories && { version, categories, expired: await marketplace.expired() };
    await transact(db, async (trx) => {
      if (read) return storeTree(trx, platform, read);
      await trx
        .updateTable('category_trees')
        .set({ fetched_at: sql`now()` })
        .where('platform', '=', platform)
        .execute();
    });
    return 'asked';
  };
  return mayWait ? lease.inTurn(signal, refresh) : ((await lease.ifFree(refresh)) ?? 'busy');
}

interface ReadTree {
  version: string;
  categories: NonNullable<CategoryTree['categories']>;
  expired: ExpiredCategory[];
}

async function storeTree(
  trx: Trx,
  platform: Platform,
  { version, categories, expired }: ReadTree,
): Promise<void> {
  const tree = { version, expired: JSON.stringify(expired) };
  await trx
    .insertInto('category_trees')
    .values({ platform, ...tree })
    .onConflict((conflict) =>
      conflict.column('platform').doUpdateSet({ ...tree, fetched_at: sql`now()`, changed_at: sql`now()` }),
    )
    .execute();
  await trx.deleteFrom('categories').where('platform', '=', platform).execute();
  const json = JSON.stringify(categories);
  await sql`INSERT INTO categories (platform, id, name, parent_id, level, leaf, position)
    SELECT ${platform}, c.value ->> 'id', c.value ->> 'name', c.value ->> 'parent_id',
      (c.value ->> 'level')::smallint, (c.value ->> 'leaf')::boolean, c.ordinality
    FROM jsonb_array_elements(${json}::jsonb) WITH ORDINALITY AS c
    ON CONFLICT DO NOTHING`.execute(trx);
}
