import { randomUUID } from 'node:crypto';
import type { UndoResult } from '@crosslister/contract/results.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { putInBatch } from '../../../operations/on-request/batch.ts';
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
  const { rows: products } = await sql<{ id: number; changeId: number }>`
    SELECT product_id AS id, max(id) AS "changeId" FROM product_changes
    WHERE user_id = ${userId} AND batch_id = ${batchId}::uuid AND source = 'bulk_edit' AND changed_at > now() - interval '1 day'
    GROUP BY product_id ORDER BY product_id`.execute(services.db);
  if (products.length === 0) return null;
  const refusals = new Set<string>();
  const operationIds: number[] = [];
  let count = 0;
  for (const { id, changeId } of products) {
    const take = (db: Db) => takeChange(db, userId, batchId, id);
    try {
      const { operations = [] } = await putBackChange(services, userId, {
        id,
        changeId,
        overLater: false,
        within: take,
      });
      operationIds.push(...operations.map((operation) => operation.id));
      count += 1;
    } catch (error) {
      if (error instanceof Taken) continue;
      if (!(error instanceof HttpProblem)) throw error;
      await take(services.db).catch(ignoreTaken);
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
    count === 1 ? 'The product is as it was before.' : `${plural(count, 'product')} are as they were before.`;
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

/** Another Undo of the same saving has it. */
class Taken extends Error {}

const ignoreTaken = (error: unknown) => {
  if (!(error instanceof Taken)) throw error;
};

/** Uses up the change of one product: a second Undo does not find it. In the transaction that puts it back. */
async function takeChange(db: Db, userId: number, batchId: string, productId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('product_changes')
    .set({ batch_id: null })
    .where(ofProduct({ id: productId, user_id: userId }))
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Taken();
}
