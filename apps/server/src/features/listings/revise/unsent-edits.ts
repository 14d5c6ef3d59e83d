import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { type Edits, type ParamsOf, readParams } from '../../../db/stored/operation-json.ts';
import type { Locked } from '../../../operations/lock.ts';
import { changeOperations } from '../../../operations/write-operation-rows.ts';

/**
 * An edit of a product that has sold goes to no listing, as each is being ended. One may stay after all: Mark as Active and
 * Undo call off a delist that has sent nothing. Then the edit goes with the next revise, as that of one that failed.
 */
export async function keepForLater(
  trx: Trx,
  product: Locked<ProductRow>,
  platform: Platform,
  edits: Edits,
): Promise<void> {
  const { id: product_id, user_id } = product;
  const unsent = JSON.stringify(edits);
  await trx
    .insertInto('listing_states')
    .values({ user_id, product_id, platform, unsent })
    .onConflict((row) =>
      row.columns(['product_id', 'platform']).doUpdateSet({
        unsent: sql`coalesce(listing_states.unsent, '{}') || excluded.unsent`,
      }),
    )
    .execute();
  // One that is running says by its end what was not sent.
  await changeOperations(trx, {
    params: sql`jsonb_set(params, '{again}', coalesce(params -> 'again', '{}') || ${unsent}::jsonb)`,
  })
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('kind', '=', 'revise')
    .where('status', '=', 'processing')
    .execute();
}

/**
 * The fields of revises that failed. They go with the next revise; otherwise they would be
 * lost unless the seller chooses Retry.
 */
export async function neverReached(trx: Trx, product: ProductRow, platform: Platform): Promise<Edits> {
  const { again, ...edits } = await findUnsent(trx, product, platform);
  return { ...edits, ...again };
}

/** The params of the last revise, if it failed or was cancelled and nothing was stored there since. */
export async function findUnsent(
  trx: Trx,
  product: Parameters<typeof ofProduct>[0],
  platform: Platform,
): Promise<ParamsOf<'revise'>> {
  const state = await trx
    .selectFrom('listing_states')
    .select('unsent')
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .executeTakeFirst();
  return readParams('revise', state?.unsent ?? {});
}
