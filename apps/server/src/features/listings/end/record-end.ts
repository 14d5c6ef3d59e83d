import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ActionInfo } from '@crosslister/contract/product.ts';
import { placesOf, taskOf } from '@crosslister/domain/action-places.ts';
import type { Withdrawal } from '@crosslister/marketplaces/listing/listing.ts';
import type { ListingRef } from '@crosslister/marketplaces/listing/listing-ref.ts';
import { type RawBuilder, sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { Db, OperationOf, ProductRow, Trx } from '../../../db/schema.ts';
import { UNPROVED } from '../../../operations/for-sale.ts';
import type { Locked } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { closeSteps } from '../../../operations/steps.ts';
import { changeStatus, touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { findAllLive, findLive } from '../listing-rows.ts';
import { markEnded } from '../write-listing-rows.ts';
import { placesStillLive } from './action-required.ts';
import { byHandInfo } from './enqueue-delists.ts';

type Delisted = Pick<OperationOf<'delist'>, 'platform' | 'params'> & { sent?: boolean };

/** The listing that was ended. Without an id: whatever was there under the SKU. */
type Ended = Pick<ListingRef, 'externalId' | 'url'>;

/**
 * Records the end of the listing, and what follows from it for the product. The proof is about this listing only. If
 * another listing of the product has replaced it meanwhile, that one is ended too.
 */
export async function recordEnd(
  trx: Trx,
  product: Locked<ProductRow>,
  operation: Delisted,
  proof: Withdrawal | null,
  ended: Ended = { externalId: '', url: '' },
): Promise<void> {
  if (proof) {
    // The sale there had marked it as ended, and yet more could be bought: what was done about that is the proof.
    const wasOpen = operation.sent && operation.params.sold_out_on === operation.platform;
    // `checkedAt` is by this server's clock.
    const found = { status_seen: proof.statusSeen, checked_at: proof.checkedAt };
    await markEnded(trx, product, found, (listings) =>
      listings
        .where('platform', '=', operation.platform)
        .$if(!wasOpen, (listing) => listing.where('status', '<>', 'delisted'))
        .$if(ended.externalId !== '', (listing) =>
          // If the account was changed meanwhile, only the listing's URL is left.
          listing.where(({ eb, and, or }) =>
            or([
              eb('external_id', '=', ended.externalId),
              and([eb('external_id', '=', ''), eb('url', '=', ended.url)]),
            ]),
          ),
        ),
    );
    if (await storeForOther(trx, product, operation)) return;
  }
  const reason = `It is not listed on ${platformNames[operation.platform]} any more.`;
  await closeSteps(trx, product.user_id, [product], ['revise'], { status: 'cancelled', reason }, [
    operation.platform,
  ]);
  const { status, ...after } = await afterEnd(trx, product, operation);
  const values = { ...after, ...touched };
  if (!status || status === product.status) await updateProducts(trx, product, values);
  else if (status === 'inactive') await changeStatus(trx, product, 'delisted', status, values);
  else await changeStatus(trx, product, 'task_done', status, values);
  await changed(trx, product.user_id, 'products');
}

/** Another listing of the product has replaced the one that was ended. It is ended for the same reason. */
async function storeForOther(
  trx: Trx,
  product: Locked<ProductRow>,
  { platform, params }: Delisted,
): Promise<boolean> {
  if (params.reason === 'cancel' || params.reason === 'undone') return false;
  const other = await findLive(trx, product, platform);
  if (!other || other.connection_id === null) return false;
  await enqueue(trx, { userId: product.user_id, kind: 'delist', platform, product, params });
  return true;
}

/** A crosslist waits for this end, as after Relist: the product stays for sale. */
export async function isListedAgain(
  db: Db,
  product: ProductRow,
  platform: Delisted['platform'],
): Promise<boolean> {
  const next = await db
    .selectFrom('operations')
    .select('id')
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('kind', '=', 'crosslist')
    .where('status', '=', 'queued')
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
}

interface AfterEnd {
  status?: 'active' | 'inactive' | 'sold';
  action_info?: ActionInfo | null;
  deleted_at?: RawBuilder<Date>;
}

/**
 * The product's status after this listing ended. A delist by the seller makes the product inactive once it is listed on
 * none of the platforms they chose, unless that undoes a crosslist. When the last listing of a task has ended, the task is done.
 */
async function afterEnd(trx: Trx, product: ProductRow, { params, platform }: Delisted): Promise<AfterEnd> {
  if (product.deleted_at) return {};
  const live = await findAllLive(trx, product);
  const isUnproved = product.action_info?.type === UNPROVED;
  const places = await placesStillLive(trx, product);
  const left = places.filter((place) => place.platform !== platform);
  const task = left.length > 0 ? { action_info: taskOf(left) } : null;
  if (params.reason === 'seller' && (product.status === 'active' || isUnproved)) {
    if (task) return task;
    if (params.list_again || params.keeps_status || (await isListedAgain(trx, product, platform)))
      return isUnproved ? { status: 'active', action_info: null } : {};
    const chosen = params.platforms ?? [];
    const stands = live.some((listing) => chosen.includes(listing.platform));
    if (!stands) return { status: 'inactive', action_info: null };
    return isUnproved ? { status: 'active', action_info: null } : {};
  }
  // Only a crosslist or the delist itself was undone; the product stays as it is.
  if (params.reason === 'cancel' || params.reason === 'undone') {
    return isUnproved ? (task ?? { status: 'active', action_info: null }) : {};
  }
  if (product.status !== 'action_required') return {};
  // Tasks for other listings stay as they are.
  if (task) return task;
  const [next] = live;
  const isDeletion =
    params.reason === 'delete' || placesOf(product.action_info).some((place) => place.deletes_product);
  if (next) return { action_info: byHandInfo(next, isDeletion ? 'delete' : 'sale') };
  if (isDeletion) return { deleted_at: sql<Date>`now()` };
  return { status: product.date_sold ? 'sold' : 'inactive', action_info: null };
}
