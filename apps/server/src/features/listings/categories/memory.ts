import type { Platform } from '@crosslister/contract/platforms.ts';
import type { RememberedCategory } from '@crosslister/domain/categories/category-choice.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Db, Trx } from '../../../db/schema.ts';

/** Words kept for one choice. Each name brings a few. */
const MOST_WORDS = 200;

/** Whether the seller ever chose a category there. */
export async function remembersAny(db: Db, userId: number, platform: Platform): Promise<boolean> {
  const row = await db
    .selectFrom('category_choices')
    .select('kind')
    .where(ofPlatform(userId, platform))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the seller chose there for things of these kinds. */
export async function readChoices(
  db: Db,
  userId: number,
  platform: Platform,
  kinds: readonly string[],
): Promise<RememberedCategory[]> {
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('category_choices')
    .select(['kind', 'category_id', 'words', 'chosen_at'])
    .where(ofPlatform(userId, platform))
    .where('kind', '=', sql<string>`ANY (${kinds}::text[])`)
    .execute();
  return rows.map(({ kind, category_id, words, chosen_at }) => ({
    kind,
    categoryId: category_id,
    words,
    chosenAt: chosen_at,
  }));
}

/** Remembers a choice for these kinds of things. The words of its name are added to those of earlier ones. */
export async function rememberChoice(
  trx: Trx,
  userId: number,
  platform: Platform,
  choice: { kinds: readonly string[]; words: readonly string[]; categoryId: string },
): Promise<void> {
  const { kinds, words, categoryId } = choice;
  for (const kind of kinds) {
    await trx
      .insertInto('category_choices')
      .values({ user_id: userId, platform, kind, category_id: categoryId, words: [...words] })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'platform', 'kind', 'category_id']).doUpdateSet({
          chosen_at: sql`now()`,
          words: sql<
            string[]
          >`(ARRAY(SELECT DISTINCT unnest(excluded.words || category_choices.words)))[:${sql.lit(MOST_WORDS)}]`,
        }),
      )
      .execute();
  }
}
