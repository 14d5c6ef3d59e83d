import type { ProposalSource } from '@crosslister/contract/proposals/proposals.ts';
import type { NewProposal } from '@crosslister/domain/proposals/check-answer.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import { changed, notifyingOwner } from '../../db/change-feed.ts';
import { ofProduct, ownRow } from '../../db/of-product.ts';
import type { Database, Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { lockProduct } from '../../operations/lock.ts';
import { valueNow } from './proposed-fields.ts';

/** A product that a source is asked about. */
export type Ask = Pick<Selectable<Database['proposal_asks']>, 'id' | 'user_id' | 'product_id' | 'attempts'>;

/** How long (seconds) after each failure a source is asked again; after these once an hour. */
const RETRY_AFTER = [30, 300, 1800];
const HOUR = 3600;
/** A source that is away for so long is not waited for. */
const GIVE_UP = sql`interval '7 days'`;

/** The source has answered: what it proposes replaces what it proposed before and nobody decided. */
export async function storeAnswer(
  db: Db,
  { id, user_id, product_id }: Ask,
  source: ProposalSource,
  { proposals, notes }: { proposals: readonly NewProposal[]; notes: readonly string[] },
): Promise<void> {
  await transact(db, async (trx) => {
    const product = await lockProduct(trx, user_id, product_id);
    const answered = await trx
      .updateTable('proposal_asks')
      .set({ state: 'done', error: null, notes: [...notes], next_at: sql<Date>`now()` })
      .where(ownRow(user_id, id))
      .where('state', '=', 'queued')
      .returning('id')
      .executeTakeFirst();
    if (!product || !answered) return;
    await trx
      .deleteFrom('proposals')
      .where(ofProduct({ id: product_id, user_id }))
      .where('source', '=', source)
      .where('decided', 'is', null)
      .execute();
    const news = proposals.filter(
      ({ field, value }) => valueNow(product, field).join('\n') !== value.join('\n'),
    );
    if (news.length > 0) {
      await trx
        .insertInto('proposals')
        .values(
          news.map(({ field, value, why, link = null }) => ({
            user_id,
            product_id,
            source,
            field,
            value,
            why,
            link,
            decided: null,
          })),
        )
        .execute();
    }
    await changed(trx, user_id, 'products');
  });
}

/** They are asked again later; after a week of failures they have failed. `seconds`: as the source wants it. */
export async function postponeAsks(
  db: Db,
  asks: readonly Ask[],
  error: string,
  seconds?: number,
): Promise<void> {
  await changeAsks(
    db,
    asks,
    sql`attempts = attempts + 1, error = ${error},
      state = CASE WHEN asked_at < now() - ${GIVE_UP} THEN 'failed' ELSE state END,
      next_at = now() + make_interval(secs => greatest(${seconds ?? 0}::integer,
        coalesce((${RETRY_AFTER}::integer[])[attempts + 1], ${HOUR})))`,
  );
}

/**
 * The same, and all else that its source is to be asked about waits as long: it is likely away. That counts as no attempt, so
 * that what failed comes last when the source is asked again.
 */
export async function postponeSource(
  db: Db,
  source: ProposalSource,
  tried: readonly Ask[],
  error: string,
  { seconds, userId = null }: { seconds: number | undefined; userId?: number | null },
): Promise<void> {
  await postponeAsks(db, tried, error, seconds);
  await transact(db, (trx) =>
    sql`UPDATE proposal_asks SET error = ${error}, next_at = tried.again
      FROM (SELECT min(next_at) AS again FROM proposal_asks WHERE id = ${anyOf(tried)} AND state = 'queued') tried
      WHERE source = ${source} AND state = 'queued' AND next_at < tried.again
        AND user_id = coalesce(${userId}::bigint, user_id)
      RETURNING ${notifyingOwner('products')}`.execute(trx),
  );
}

/** Asking again would change nothing, until the seller does. */
export const failAsks = (db: Db, asks: readonly Ask[], error: string): Promise<void> =>
  changeAsks(db, asks, sql`state = 'failed', error = ${error}, next_at = now()`);

async function changeAsks(db: Db, asks: readonly Ask[], values: RawBuilder<unknown>): Promise<void> {
  for (const [userId, own] of Map.groupBy(asks, ({ user_id }) => user_id)) {
    await transact(db, async (trx) => {
      await sql`UPDATE proposal_asks SET ${values}
        WHERE user_id = ${userId} AND id = ${anyOf(own)} AND state = 'queued'`.execute(trx);
      await changed(trx, userId, 'products');
    });
  }
}
