import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import { changed } from '../../../db/change-feed.ts';
import type { OperationOf, ProductRow, Trx } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { UNPROVED } from '../../../operations/for-sale.ts';
import type { Locked } from '../../../operations/lock.ts';
import { closeSteps } from '../../../operations/steps.ts';
import { removeTombstone } from '../../../operations/tombstone.ts';
import { confirmUnknownEnded } from '../../listings/end/confirm-unknown-ended.ts';
import { recordEnd } from '../../listings/end/record-end.ts';

/** The seller has ended a listing of a task there, and says so. Their word is the proof. */
export async function confirmEnded(
  trx: Trx,
  product: Locked<ProductRow>,
  platform: Platform,
  now: Date,
): Promise<void> {
  const places = placesOf(product.action_info);
  const place = places.find((each) => each.platform === platform);
  if (!place)
    throw new HttpProblem(409, `Nothing of it is waiting to be deleted on ${platformNames[platform]}.`, {
      nextStep: 'Reload the page to see how it stands now.',
    });
  await closeSteps(trx, product.user_id, [product], ['delist'], { status: 'completed' }, [platform]);
  // Where we never received the URL there is no listing here that could end.
  if (place.type !== UNPROVED && places.length === 1) await confirmUnknownEnded(trx, product);
  const proof = { statusSeen: 'ended by the seller', checkedAt: now.toISOString() };
  await recordEnd(trx, product, { platform, params: paramsOf(place, platform) }, proof);
  await removeTombstone(trx, product);
  await changed(trx, product.user_id, 'operations');
}

function paramsOf(
  { type, deletes_product: isDeletion }: ReturnType<typeof placesOf>[number],
  platform: Platform,
): OperationOf<'delist'>['params'] {
  if (type === UNPROVED) return { reason: 'seller', platforms: [platform] };
  return { reason: isDeletion ? 'delete' : 'sale' };
}
