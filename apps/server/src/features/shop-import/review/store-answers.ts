import { platformNames } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { OperationRow, Trx } from '../../../db/schema.ts';
import { enqueue } from '../../../operations/operation-rows.ts';

/** Stores the seller's answers for these items and the operations that carry them out, one per shop. */
export async function storeAnswers(
  trx: Trx,
  userId: number,
  ids: number[],
  answer: Record<string, unknown>,
): Promise<OperationRow[]> {
  const rows = await trx
    .updateTable('waiting_items')
    .set({ answer: JSON.stringify(answer), error: null })
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${ids})`)
    .where('dismissed_at', 'is', null)
    .returning('platform')
    .execute();
  const operations: OperationRow[] = [];
  for (const platform of new Set(rows.map((row) => row.platform))) {
    operations.push(await enqueue(trx, { userId, kind: 'answer', platform, product: null }));
  }
  await changed(trx, userId, 'waiting_items');
  return operations;
}

export const underWay = ({ platform }: Pick<OperationRow, 'platform'>) =>
  `The items of ${platformNames[platform]} are under way. The queue shows the result.`;
