import type { ValueAnswer, ValueAnswers } from '@crosslister/contract/listings/value-answers.ts';
import { type AttributeName, attribute, attributeNames } from '@crosslister/contract/platforms/attributes.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Answered, meaningOf, saidKey } from '@crosslister/domain/specifics/answered-values.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';

/** What the seller said that values are at this marketplace. */
export async function readAnswers(db: Db, userId: number, platform: Platform): Promise<Answered[]> {
  const rows = await db
    .selectFrom('value_answers')
    .select(['category_id', 'meaning', 'said', 'takes'])
    .where(ofPlatform(userId, platform))
    .execute();
  return rows.map(({ category_id, ...row }) => ({ ...row, categoryId: category_id }));
}

const isAttribute = (meaning: string): meaning is AttributeName =>
  attributeNames.some((name) => name === meaning);

/** All of them, under our name of each item specific, the newest first. */
export async function listAnswers(db: Db, userId: number): Promise<ValueAnswer[]> {
  const rows = await db
    .selectFrom('value_answers')
    .select(['platform', 'category_id', 'meaning', 'said', 'takes'])
    .where('user_id', '=', userId)
    .orderBy('answered_at', 'desc')
    .execute();
  return rows.map(({ meaning, ...row }) => ({
    ...row,
    name: isAttribute(meaning) ? attribute(meaning).names[0] : meaning,
  }));
}

/** Remembers these answers. What is null is forgotten, and asked about again. */
export async function rememberAnswers(
  db: Db,
  userId: number,
  answers: ValueAnswers['answers'],
): Promise<void> {
  await transact(db, async (trx) => {
    for (const { platform, category_id, name, said, takes } of answers) {
      const key = { platform, category_id, meaning: meaningOf(name), said: saidKey(said) };
      if (takes === null) {
        await trx
          .deleteFrom('value_answers')
          .where(ofPlatform(userId, platform))
          .where('category_id', '=', category_id)
          .where('meaning', '=', key.meaning)
          .where('said', '=', key.said)
          .execute();
      } else {
        await trx
          .insertInto('value_answers')
          .values({ user_id: userId, ...key, takes })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'platform', 'category_id', 'meaning', 'said'])
              .doUpdateSet({ takes, answered_at: sql`now()` }),
          )
          .execute();
      }
    }
    await changed(trx, userId, 'settings');
  });
}
