import { randomUUID } from 'node:crypto';
import type { UndoResult } from '@crosslister/contract/results.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { Database } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { putInBatch } from '../../../operations/batch.ts';
import type { Services } from '../../../services.ts';
import { putBackChange } from './put-back-change.ts';

/**
 * Puts back what one saving of the grid has changed, product by product, as the saving was. A product that was changed
 * again since stays as it is. Null if the id is of no saving that can be undone.
 */
export async function undoBulkEdit(
  services: Services,
  userId: number,
  batchId: string,
): Promise<UndoResult | null> {
  const { rows: products } = await sql<{ id: number; change_id: number }>`
    SELECT product_id AS id, max(id) AS change_id FROM product_changes
    WHERE user_id = ${userId} AND batch_id = ${batchId}::uuid AND source = 'bulk_edit' AND changed_at > now() - interval '1 day'
    GROUP BY 1 ORDER BY 1`.execute(services.db);
  if (products.length === 0) return null;
  const refusals = new Set<string>();
  const operationIds: number[] = [];
  let count = 0;
  for (const { id, change_id: changeId } of products) {
    // Used up where it is put back, in one transaction: an Undo that was cut off goes on where it was.
    const first = async (trx: Transaction<Database>) => {
      if (!(await takeChange(trx, userId, batchId, id))) throw new Taken();
    };
    try {
      const { operations = [] } = await putBackChange(services, userId, {
        id,
        changeId,
        overLater: false,
        first,
      });
      operationIds.push(...operations.map((operation) => operation.id));
      count += 1;
    } catch (error) {
      if (error instanceof Taken) continue;
      if (!(error instanceof HttpProblem)) throw error;
      if (!(await takeChange(services.db, userId, batchId, id))) continue;
      // Deleted since, there is nothing to put back.
      if (error.statusCode !== 404) refusals.add('What has been changed since stays as it is.');
    }
  }
  if (count === 0) {
    throw new HttpProblem(409, 'All of it has been changed since, and stays as it is.', {
      nextStep: 'Open a product: its History shows each change, and puts it back.',
    });
  }
  if (operationIds.length > 1)
    await transact(services.db, (trx) => putInBatch(trx, operationIds, randomUUID()));
  const notUndone = [...refusals];
  const back =
    count === 1 ? 'The product is as it was before.' : `${count} products are as they were before.`;
  return {
    success: true,
    count,
    platforms: [],
    by_hand: [],
    operation_ids: operationIds,
    not_undone: notUndone,
    message: [back, ...notUndone].join(' '),
  };
}

/** Another Undo of the same was first. */
class Taken extends Error {}

/** Uses up the change of one product: a second Undo does not find it. False if one has. */
async function takeChange(
  db: Kysely<Database>,
  userId: number,
  batchId: string,
  productId: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('product_changes')
    .set({ batch_id: null })
    .where(ofProduct({ id: productId, user_id: userId }))
    .where('batch_id', '=', batchId)
    .returning('id')
    .execute();
  return taken.length > 0;
}
