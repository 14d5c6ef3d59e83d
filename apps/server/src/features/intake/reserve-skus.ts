import { plural } from '@crosslister/contract/texts/plural.ts';
import type { Trx } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { takeNextSkus } from '../catalogue/next-sku.ts';

/** More labels than wait for a thing in any shop. */
const MOST_RESERVED = 5000;

/** The next SKUs, for labels that are printed ahead. They are given to no product that is added without one. */
export async function reserveSkus(trx: Trx, userId: number, count: number): Promise<string[]> {
  const skus = await takeNextSkus(trx, userId, count);
  const { reserved } = await trx
    .selectFrom('reserved_skus')
    .select(({ fn }) => fn.countAll<number>().as('reserved'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (reserved + count > MOST_RESERVED)
    throw new HttpProblem(409, `${plural(reserved, 'label')} wait for their things already.`, {
      nextStep: 'Use some of those first.',
    });
  await trx
    .insertInto('reserved_skus')
    .values(skus.map((sku) => ({ user_id: userId, sku })))
    .execute();
  return skus;
}
