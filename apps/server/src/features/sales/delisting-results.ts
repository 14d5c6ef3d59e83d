import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleDetectionResults } from '@crosslister/contract/sales.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import type { Kysely } from 'kysely';
import type { Database, OperationRow, SaleRow } from '../../db/schema.ts';
import { stepWords } from '../../operations/steps.ts';
import { isLive } from '../../operations/store.ts';

type DelistingResult = SaleDetectionResults['delisting_results'][number];

/** The result for every other listing of the sold product. One that still waits has neither ended nor failed. */
export async function delistingResults(
  db: Kysely<Database>,
  userId: number,
  sales: SaleRow[],
  delists: OperationRow[],
): Promise<DelistingResult[]> {
  // A delist was cancelled because the product is for sale again.
  const kept = delists.filter(({ status }) => status !== 'cancelled');
  return [...kept.map(resultOf), ...(await findLeft(db, userId, sales, delists))];
}

function resultOf(operation: OperationRow): DelistingResult {
  const { platform, status, snapshot, params } = operation;
  return {
    sku: snapshot?.sku ?? '',
    sold_on_platform: params.sold_on as Platform,
    platform,
    success: status === 'completed',
    ...(isLive(operation) && { unfinished: true as const }),
    error: isLive(operation) ? waitsFor(operation) : operation.error,
  };
}

function waitsFor(operation: OperationRow): string {
  if (operation.status === 'waiting') return stepWords(operation);
  const name = platformNames[operation.platform];
  const cause = operation.error ?? `${name} has not said yet that it has ended.`;
  return `${cause} ${operation.next_step ?? 'It is tried again by itself.'}`;
}

/** Listings that no operation can end. They are the seller's task from the moment of the sale. */
async function findLeft(
  db: Kysely<Database>,
  userId: number,
  sales: SaleRow[],
  delists: OperationRow[],
): Promise<DelistingResult[]> {
  const ids = sales.flatMap(({ product_id: id }) => id ?? []);
  if (ids.length === 0) return [];
  const products = await db
    .selectFrom('products')
    .select(['id', 'sku', 'action_info'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('status', '=', 'action_required')
    .execute();
  return products.flatMap(({ id, sku, action_info: task }) => {
    const soldOn = sales.find(({ product_id }) => product_id === id)?.platform;
    return placesOf(task).flatMap(({ platform, message }): DelistingResult[] => {
      const isTold = delists.some((delist) => delist.product_id === id && delist.platform === platform);
      if (!platform || !soldOn || isTold) return [];
      const base = { sku, sold_on_platform: soldOn, platform, success: false };
      return [{ ...base, unfinished: true as const, error: message }];
    });
  });
}
