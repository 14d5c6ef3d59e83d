import {
  LINKED_PER_CALL,
  LinkedAll,
  LinkedPairs,
  LookalikeAnswer,
  LookalikePage,
} from '@crosslister/contract/products/linking.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { changed } from '../../../db/change-feed.ts';
import { ownRow } from '../../../db/of-product.ts';
import type { Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { answers } from '../../../http/answers.ts';
import { idParams } from '../../../http/id-params.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import type { App, Services } from '../../../services.ts';
import { openLookalikes } from '../../catalogue/open-lookalikes.ts';
import { linkProducts } from './link-products.ts';
import { listLinked, listLookalikes } from './list-lookalikes.ts';
import { splitProducts } from './split-products.ts';

const PageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) });
const Done = z.object({ success: z.literal(true) });

/** Products that are the same thing: looking for them, linking them, and splitting them again. */
export async function linkingRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get('/api/lookalikes/', answers(LookalikePage, { querystring: PageQuery }), async ({ userId, query }) =>
    listLookalikes(db, userId, query.page),
  );

  app.post('/api/lookalikes/look/', { schema: { response: { 202: Done } } }, async ({ userId }, reply) => {
    await transact(db, (trx) => askForLook(trx, userId));
    return reply.code(202).send({ success: true as const });
  });

  app.post(
    '/api/lookalikes/:id/answer/',
    answers(Done, { params: idParams, body: LookalikeAnswer }),
    async ({ userId, params: { id }, body: { action, keep } }) => {
      if (action === 'link') await linkPair(services, userId, id, keep);
      else await callDifferent(services, userId, id);
      return { success: true as const };
    },
  );

  app.post('/api/lookalikes/link_sure/', answers(LinkedAll), async ({ userId }) =>
    linkSure(services, userId),
  );

  app.get(
    '/api/lookalikes/linked/',
    answers(LinkedPairs, { querystring: PageQuery }),
    async ({ userId, query }) => listLinked(db, userId, query.page),
  );

  app.post(
    '/api/lookalikes/linked/:id/split/',
    answers(Done, { params: idParams }),
    async ({ userId, params: { id } }) => {
      await transact(db, (trx) => splitProducts(trx, userId, id));
      return { success: true as const };
    },
  );
}

async function linkPair(
  { db }: Services,
  userId: number,
  id: number,
  keep: number | undefined,
): Promise<void> {
  const pair = await openLookalikes(db, userId)
    .select(['kept_id', 'other_id'])
    .where('lookalikes.id', '=', id)
    .executeTakeFirst();
  if (!pair) throw notFound('pair of products');
  const { kept_id, other_id } = pair;
  if (keep !== undefined && keep !== kept_id && keep !== other_id)
    throw new HttpProblem(400, 'The product to keep is none of the two.', {
      nextStep: 'Send the id of one of them as keep, or nothing.',
    });
  const [kept, other] = keep === other_id ? [other_id, kept_id] : [kept_id, other_id];
  await transact(db, (trx) => linkProducts(trx, userId, kept, other));
}

async function callDifferent({ db }: Services, userId: number, id: number): Promise<void> {
  await transact(db, async (trx) => {
    const row = await trx
      .updateTable('lookalikes')
      .set({ dismissed_at: sql<Date>`now()` })
      .where(ownRow(userId, id))
      .returning('id')
      .executeTakeFirst();
    if (!row) throw notFound('pair of products');
    await changed(trx, userId, 'waiting_items');
  });
}

async function askForLook(trx: Trx, userId: number): Promise<void> {
  await trx
    .insertInto('lookalike_looks')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ asked_at: sql<Date>`now()` }))
    .execute();
  await changed(trx, userId, 'waiting_items');
}

async function noteRefusal(trx: Trx, userId: number, id: number, why: HttpProblem): Promise<void> {
  await trx
    .updateTable('lookalikes')
    .set({ error: `${why.message} ${why.nextStep}` })
    .where(ownRow(userId, id))
    .execute();
  await changed(trx, userId, 'waiting_items');
}

/**
 * Links the proposed pairs, some in each call; each has a transaction of its own, so that no sale waits for many. One that
 * is refused says why, and is asked side by side.
 */
async function linkSure({ db }: Services, userId: number): Promise<LinkedAll> {
  const sure = () => openLookalikes(db, userId).where('sure', '=', true).where('error', 'is', null);
  const pairs = await sure()
    .select(['lookalikes.id', 'kept_id', 'other_id'])
    .orderBy('score', 'desc')
    .orderBy('lookalikes.id')
    .limit(LINKED_PER_CALL)
    .execute();
  let refused = 0;
  for (const { id, kept_id, other_id } of pairs) {
    try {
      await transact(db, (trx) => linkProducts(trx, userId, kept_id, other_id));
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      refused += 1;
      await transact(db, (trx) => noteRefusal(trx, userId, id, error));
    }
  }
  const { left } = await sure()
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return { linked: pairs.length - refused, refused, left };
}
