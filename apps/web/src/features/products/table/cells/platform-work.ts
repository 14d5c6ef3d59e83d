import type { OperationPage } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import type { PlatformState } from '../../../../ui/platform-icon.tsx';

/** What the queue is doing, or could not do, for a product on each platform. */
export type PlatformWork = Partial<
  Record<Platform, 'pending' | 'scheduled' | 'crosslist_failed' | 'delist_failed' | 'revise_failed'>
>;

/** The latest state of the queue for each product and platform, by the product's id. */
export function workOf({ results }: OperationPage): Record<number, PlatformWork> {
  const work: Record<number, PlatformWork> = {};
  const seen = new Set<string>();
  // Live ones first, because a retry keeps its number; then the newest, which counts.
  const byAge = results.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || b.id - a.id);
  for (const operation of byAge) {
    const { product, platform, action, status } = operation;
    if (!product?.id || (action !== 'crosslist' && action !== 'delist' && action !== 'revise')) continue;
    const key = `${product.id}:${platform}`;
    // An update says nothing of an end before it that failed; a newer listing or end makes it moot.
    const own = action === 'revise' ? `${key}:revise` : key;
    if (seen.has(key) || seen.has(own)) continue;
    seen.add(own);
    if (action === 'revise' && status !== 'failed') continue;
    const state = operation.starts_at
      ? 'scheduled'
      : isLive(operation)
        ? 'pending'
        : status === 'failed'
          ? (`${action}_failed` as const)
          : null;
    if (state) work[product.id] = { ...work[product.id], [platform]: state };
  }
  return work;
}

const isLive = ({ status }: { status: string }) => status === 'queued' || status === 'processing';

/** How a platform's letter looks for a product. */
export function platformState(
  { listings, action_info, sale }: Pick<Product, 'listings' | 'action_info' | 'sale'>,
  platform: Platform,
  work: PlatformWork | undefined,
): PlatformState {
  const listing = listings[platform];
  const isListed = Boolean(listing?.url);
  const last = work?.[platform];
  if (last === 'pending' || last === 'scheduled') return last;
  if (placesOf(action_info).some((place) => place.platform === platform)) return 'waiting';
  // A failure whose cause something else has removed since does not count.
  if (isListed ? last === 'delist_failed' || last === 'revise_failed' : last === 'crosslist_failed')
    return 'failed';
  if (!isListed) return sale && !sale.cancelled && sale.platforms.includes(platform) ? 'sold' : 'unlisted';
  return listing?.status === 'draft' || listing?.status === 'scheduled' ? listing.status : 'listed';
}
