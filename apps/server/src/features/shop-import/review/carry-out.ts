import type { ReviewAnswer } from '@crosslister/contract/review.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { databaseTime } from '../../../db/database-time.ts';
import type { Db, ReviewRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { takeNextSkus } from '../../catalogue/next-sku.ts';
import { dismiss, keepMine, takeTheirs } from './answer-conflict.ts';
import { type Answered, endOthers, listEndedAgain } from './answer-ended.ts';
import { link, makeProduct, productOfItem } from './answer-match.ts';
import { skuTaken } from './refusals.ts';
import { itemOf } from './review-row.ts';

/**
 * Whether the answer changes something at the marketplace, which is work for an operation.
 * All else changes only the catalogue.
 */
export function needsMarketplace(row: ReviewRow, { action }: ReviewAnswer): boolean {
  return action === 'give_sku' || (action === 'create' && itemOf(row).sku === '');
}

/** Carries out an answer that needs no marketplace, completely or not at all. Returns the product that results. */
export function carryOut(
  { db }: Services,
  row: ReviewRow,
  answer: ReviewAnswer,
): Promise<Answered | { productId: number | null; operations?: undefined }> {
  return transact(db, async (trx) => {
    if (answer.action === 'end_others') return endOthers(trx, row);
    if (answer.action === 'list_again') return listEndedAgain(trx, row);
    return { productId: await answerHere(trx, row, answer) };
  });
}

async function answerHere(trx: Trx, row: ReviewRow, answer: ReviewAnswer): Promise<number | null> {
  if (answer.action === 'keep') return keepMine(trx, row);
  if (answer.action === 'take') return takeTheirs(trx, row, answer.fields);
  if (answer.action === 'link') return link(trx, row, answer.product_id, await databaseTime(trx));
  if (answer.action === 'dismiss') {
    await dismiss(trx, row);
    return null;
  }
  return makeProduct(trx, row, itemOf(row).sku, await databaseTime(trx));
}

/**
 * Gives the item a SKU at the marketplace, where that is possible, and makes its product. It may run again: the SKU is
 * set before the product is made, and if a sync has made the product meanwhile, that one is the result.
 */
export async function giveSku(
  services: Services,
  row: ReviewRow,
  { sku: asked }: ReviewAnswer,
  setSku: ((sku: string) => Promise<void>) | undefined,
): Promise<number> {
  const { db } = services;
  const owner = await productOfItem(db, row);
  const sku = asked ?? (await reserveSku(db, row));
  if (!owner && asked !== undefined && (await isTaken(db, row, sku))) throw skuTaken(sku);
  if (!owner) await setSku?.(sku);
  return transact(db, async (trx) => makeProduct(trx, row, sku, await databaseTime(trx)));
}

export function setsSkuThere({ platform }: Pick<ReviewRow, 'platform'>): boolean {
  return findMarketplace(platform) !== undefined;
}

/** The next free one. It stays with the item, so that nobody else gets it before the product has it. */
async function reserveSku(db: Db, row: ReviewRow): Promise<string> {
  const { id, user_id: userId, given_sku: given } = row;
  if (given !== null && !(await isTaken(db, row, given))) return given;
  return transact(db, async (trx) => {
    const [sku = ''] = await takeNextSkus(trx, userId, 1);
    await trx
      .updateTable('waiting_items')
      .set({ given_sku: sku })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    return sku;
  });
}

async function isTaken(db: Db, { user_id }: ReviewRow, sku: string): Promise<boolean> {
  const taken = await db
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['sku']), '=', fn<string>('lower', [eb.val(sku)])))
    .executeTakeFirst();
  return taken !== undefined;
}
