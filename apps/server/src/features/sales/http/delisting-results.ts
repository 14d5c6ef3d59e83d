import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleDetectionResults } from '@crosslister/contract/sales.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import { sql } from 'kysely';
import type { Db, OperationRow, SaleEndingRow, SaleRow } from '../../../db/schema.ts';
import { isLive } from '../../../operations/operation-rows.ts';
import { stepWords } from '../../../operations/steps.ts';

type DelistingResult = SaleDetectionResults['delisting_results'][number];

/** The delists of these sales, running or ended. */
export async function findEndings(db: Db, userId: number, sales: SaleRow[]): Promise<SaleEndingRow[]> {
  return db
    .selectFrom('sale_endings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sale_id', '=', sql<number>`ANY (${sales.map(({ id }) => id)}::bigint[])`)
    .orderBy('operation_id')
    .execute();
}

/** The result for every other listing of the sold product. One that still waits (`live`) has neither ended nor failed. */
export async function delistingResults(
  db: Db,
  userId: number,
  sales: SaleRow[],
  live: OperationRow[],
): Promise<DelistingResult[]> {
  const endings = await findEndings(db, userId, sales);
  // A delist was cancelled because the product is for sale again.
  const kept = endings.filter(({ status }) => status !== 'cancelled');
  const results = kept.map((ending) =>
    resultOf(
      ending,
      live.find(({ id }) => id === ending.operation_id),
    ),
  );
  return [...results, ...(await findLeft(db, userId, sales, endings))];
}

function resultOf(ending: SaleEndingRow, operation: OperationRow | undefined): DelistingResult {
  const { platform, status, sku, sold_on: soldOn } = ending;
  return {
    sku,
    sold_on_platform: soldOn as Platform,
    platform,
    success: status === 'completed',
    ...(isLive(ending) && { unfinished: true as const }),
    error: isLive(ending) ? waitsFor(ending, operation) : ending.error,
  };
}

function waitsFor({ platform, error }: SaleEndingRow, operation: OperationRow | undefined): string {
  if (operation?.status === 'waiting') return stepWords(operation);
  const cause = error ?? `${platformNames[platform]} has not said yet that it has ended.`;
  return `${cause} ${operation?.next_step ?? 'It is tried again automatically.'}`;
}

/** Listings that no operation can end. They are the seller's task from the moment of the sale. */
async function findLeft(
  db: Db,
  userId: number,
  sales: SaleRow[],
  endings: SaleEndingRow[],
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
      const isEnding = endings.some((ending) => ending.product_id === id && ending.platform === platform);
      if (!platform || !soldOn || isEnding) return [];
      const base = { sku, sold_on_platform: soldOn, platform, success: false };
      return [{ ...base, unfinished: true as const, error: message }];
    });
  });
}
