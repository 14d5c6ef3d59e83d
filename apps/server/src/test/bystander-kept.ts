import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What the bystander keeps for their next products. */
export async function addKept(trx: Transaction<Database>, user_id: number): Promise<void> {
  await trx
    .insertInto('category_choices')
    .values({
      user_id,
      platform: 'ebay',
      kind: 'ebay:13851',
      category_id: '20560',
      words: ['thing', 'clock'],
    })
    .execute();
  await trx
    .insertInto('description_templates')
    .values({ user_id, name: 'Postage', text: 'Posted next day.', position: 1 })
    .execute();
  await trx
    .insertInto('category_defaults')
    .values({ user_id, category_id: '11450', kept: JSON.stringify({ condition: 'USED_GOOD' }) })
    .execute();
}
