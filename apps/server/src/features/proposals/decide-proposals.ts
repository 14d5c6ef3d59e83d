import { ProductSave } from '@crosslister/contract/product.ts';
import type { DecidedProposals } from '@crosslister/contract/proposals/proposals.ts';
import { type Selectable, sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { asChangeOf } from '../../db/changed-by.ts';
import type { Database, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { findRow } from '../catalogue/find-product.ts';
import { saveProduct } from '../products/edit/save-product.ts';
import { withProposed } from './proposed-fields.ts';

type Row = Pick<Selectable<Database['proposals']>, 'id' | 'product_id' | 'field' | 'value'>;

/**
 * Accepts some and dismisses others. What is accepted is saved as if the seller had typed it, product by product, so one
 * that cannot be saved stops no other. Of two for one field the first counts, and the other is dismissed.
 */
export async function decideProposals(
  services: Services,
  userId: number,
  { accept, dismiss }: { accept: readonly number[]; dismiss: readonly number[] },
): Promise<DecidedProposals> {
  const { db } = services;
  const rows = await db
    .selectFrom('proposals')
    .select(['id', 'product_id', 'field', 'value'])
    .where('user_id', '=', userId)
    .where('id', 'in', [0, ...accept])
    .where('decided', 'is', null)
    .orderBy('id')
    .execute();
  const refused: DecidedProposals['refused'] = [];
  let accepted = 0;
  for (const [productId, own] of Map.groupBy(rows, ({ product_id }) => product_id)) {
    try {
      accepted += await acceptFor(services, userId, productId, own);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      refused.push({ product_id: productId, error: error.message, next_step: error.nextStep });
    }
  }
  const dismissed = await transact(db, async (trx) => {
    const gone = await mark(trx, userId, dismiss, 'dismissed');
    if (gone > 0) await changed(trx, userId, 'products');
    return gone;
  });
  return { accepted, dismissed, refused };
}

async function acceptFor(
  services: Services,
  userId: number,
  productId: number,
  rows: readonly Row[],
): Promise<number> {
  const first = [...new Map(rows.toReversed().map((row) => [row.field, row])).values()];
  const product = await findRow(services.db, userId, productId);
  if (!product)
    throw new HttpProblem(404, 'The product is not there any more.', { nextStep: 'Reload the page.' });
  const fields = withProposed(product, first);
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, product[field as keyof typeof fields]]),
  );
  const save = ProductSave.safeParse({ ...fields, before });
  if (!save.success) {
    throw new HttpProblem(400, save.error.issues[0]?.message ?? 'It cannot be saved so.', {
      nextStep: 'Dismiss it, and enter the field by hand.',
    });
  }
  const chosen = first.map(({ id }) => id);
  const others = rows.map(({ id }) => id).filter((id) => !chosen.includes(id));
  await asChangeOf('proposal', null, () =>
    saveProduct(services, userId, productId, save.data, {
      async within(trx) {
        if ((await mark(trx, userId, chosen, 'accepted')) < chosen.length) {
          throw new HttpProblem(409, 'Some of them were decided meanwhile.', {
            nextStep: 'Look at what is left.',
          });
        }
        await mark(trx, userId, others, 'dismissed');
      },
    }),
  );
  return chosen.length;
}

async function mark(
  trx: Trx,
  userId: number,
  ids: readonly number[],
  decided: 'accepted' | 'dismissed',
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable('proposals')
    .set({ decided, decided_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('decided', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
