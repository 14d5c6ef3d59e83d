import { type Platform, relistByHandPlatforms } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';
import { storedAsLive } from '../../../operations/operation-rows.ts';
import { isByHand } from '../../listings/by-hand/store-step.ts';
import { delistFrom } from '../../listings/end/delist-from.ts';
import { findAllLive } from '../../listings/listing-rows.ts';
import { listAgain } from '../../listings/publish/list-again.ts';

interface RelistOptions {
  /** Also where the seller does it, and it is free. */
  byHand?: boolean;
}

/**
 * Ends the live listings of a product on these platforms and makes them again: a delist, and behind it a crosslist, stored
 * at once. Operations of one product and platform run in their order, so the second starts when the first has ended. If
 * that failed, the listing is still there and the second changes nothing. A sale in between cancels it.
 * By hand the second is stored once the first is done.
 */
export async function relist(
  trx: Trx,
  product: Locked<ProductRow>,
  platforms: readonly Platform[],
  { byHand = false }: RelistOptions = {},
): Promise<OperationRow[]> {
  if (product.status !== 'active') return [];
  const busy = await findBusy(trx, product);
  const live = (await findAllLive(trx, product)).filter(
    (listing) =>
      platforms.includes(listing.platform) &&
      listing.status === 'active' &&
      (isByHand(listing)
        ? byHand && relistByHandPlatforms.includes(listing.platform)
        : listing.connection_id !== null) &&
      !busy.has(listing.platform),
  );
  const operations: OperationRow[] = [];
  for (const listing of live) {
    const { platform } = listing;
    if (isByHand(listing)) {
      operations.push(...(await delistFrom(trx, product, [platform], { list_again: true })));
      continue;
    }
    operations.push(...(await delistFrom(trx, product, [platform])));
    operations.push(...(await listAgain(trx, product, [{ platform, params: { mode: 'live' } }])));
  }
  return operations;
}

/** Where it is being listed or ended already. */
async function findBusy(trx: Trx, product: Locked<ProductRow>): Promise<Set<Platform>> {
  const rows = await trx
    .selectFrom('operations')
    .select('platform')
    .where(ofProduct(product))
    .where('kind', 'in', ['crosslist', 'delist'])
    .where('status', '=', sql<OperationRow['status']>`ANY (${[...storedAsLive]}::text[])`)
    .execute();
  return new Set(rows.map(({ platform }) => platform));
}
