import { platformNames } from '@crosslister/contract/platforms.ts';
import { placesOf, taskOf } from '@crosslister/domain/action-places.ts';
import type { ListingRef } from '@crosslister/marketplaces/listing-ref.ts';
import type { Withdrawal } from '@crosslister/marketplaces/marketplace.ts';
import { sql, type Transaction } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { Database, OperationRow, ProductRow } from '../../../db/schema.ts';
import { UNPROVED } from '../../../operations/for-sale.ts';
import type { Locked } from '../../../operations/lock.ts';
import { closeSteps } from '../../../operations/steps.ts';
import { enqueue } from '../../../operations/store.ts';
import { byHandInfo } from './end-listings.ts';
import { asJson, stillStanding } from './make-task.ts';

/** The listing that was ended; without an id whatever stood there under the SKU. */
type Ended = Pick<ListingRef, 'externalId' | 'url'>;

/**
 * Records the end of the listing, and what follows from it for the product. The proof says nothing of
 * another listing that has taken its place meanwhile: that one is ended as well.
 */
export async function settle(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  operation: Pick<OperationRow, 'platform' | 'params'>,
  proof: Withdrawal | null,
  ended: Ended = { externalId: '', url: '' },
): Promise<void> {
  if (proof) {
    await trx
      .updateTable('listings')
      .set({
        status: 'delisted',
        // Compared with when a page was read: `checkedAt` is by this server's clock.
        delisted_at: sql`now()`,
        proof: JSON.stringify({ status_seen: proof.statusSeen, checked_at: proof.checkedAt }),
      })
      .where(ofProduct(product))
      .where('platform', '=', operation.platform)
      .where('status', '<>', 'delisted')
      .$if(ended.externalId !== '', (listing) =>
        // Of a listing that was let go meanwhile the address is left.
        listing.where(({ eb, and, or }) =>
          or([
            eb('external_id', '=', ended.externalId),
            and([eb('external_id', '=', ''), eb('url', '=', ended.url)]),
          ]),
        ),
      )
      .execute();
    if (await storeForOther(trx, product, operation)) return;
  }
  const reason = `It is not listed on ${platformNames[operation.platform]} any more.`;
  await closeSteps(trx, product.user_id, [product], ['revise'], { status: 'cancelled', reason }, [
    operation.platform,
  ]);
  await trx
    .updateTable('products')
    .set({ ...(await statusAfter(trx, product, operation)), last_updated: sql`now()` })
    .where('id', '=', product.id)
    .execute();
  await changed(trx, product.user_id, 'products');
}

/** Another listing of the product has taken the place of the one that was ended, and is to go for the same reason. */
async function storeForOther(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  { platform, params }: Pick<OperationRow, 'platform' | 'params'>,
): Promise<boolean> {
  if (params.reason === 'cancel' || params.reason === 'undone') return false;
  const other = await trx
    .selectFrom('listings')
    .select('id')
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('status', '<>', 'delisted')
    .where('connection_id', 'is not', null)
    .executeTakeFirst();
  const userId = product.user_id;
  if (other) await enqueue(trx, { userId, kind: 'delist', platform, product, params });
  return other !== undefined;
}

/**
 * A delist the seller asked for makes the product inactive once none of the platforms they chose has it any more; the
 * last listing of a task ended does the task.
 */
async function statusAfter(
  trx: Transaction<Database>,
  product: ProductRow,
  { params, platform }: Pick<OperationRow, 'params' | 'platform'>,
) {
  if (product.deleted_at) return {};
  const live = await trx
    .selectFrom('listings')
    .selectAll()
    .where(ofProduct(product))
    .where('status', '<>', 'delisted')
    .orderBy('id')
    .execute();
  const isUnproved = product.action_info?.type === UNPROVED;
  const told = await stillStanding(trx, product);
  const left = told.filter((place) => place.platform !== platform);
  const stillTold = left.length > 0 ? { action_info: asJson(taskOf(left)) } : null;
  if (params.reason === 'seller' && (product.status === 'active' || isUnproved)) {
    if (stillTold) return stillTold;
    const chosen = Array.isArray(params.platforms) ? params.platforms : [];
    const stands = live.some((listing) => chosen.includes(listing.platform));
    if (!stands) return { status: 'inactive' as const, action_info: null };
    return isUnproved ? { status: 'active' as const, action_info: null } : {};
  }
  // A crosslist was taken back, or the delist itself, and with it nothing else.
  if (params.reason === 'cancel' || params.reason === 'undone') {
    return isUnproved ? (stillTold ?? { status: 'active' as const, action_info: null }) : {};
  }
  if (product.status !== 'action_required') return {};
  // What the seller is told already about other listings stays as it is.
  if (stillTold) return stillTold;
  const [next] = live;
  const isDeletion =
    params.reason === 'delete' || placesOf(product.action_info).some((place) => place.deletes_product);
  if (next) return { action_info: JSON.stringify(byHandInfo(next, isDeletion ? 'delete' : 'sale')) };
  if (isDeletion) return { deleted_at: sql<Date>`now()` };
  return { status: product.date_sold ? ('sold' as const) : ('inactive' as const), action_info: null };
}
