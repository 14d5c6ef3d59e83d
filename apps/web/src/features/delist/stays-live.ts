import { type Platform, platformList, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { liveOn } from '../../lib/live-on.ts';

/** Where something stays live when it is delisted from these platforms alone, as a sentence; null where nothing does. */
export function staysLive(
  { products, count }: Pick<ProductChoice, 'products' | 'count'>,
  from: readonly Platform[],
): string | null {
  const others = platforms.filter((platform) => !from.includes(platform));
  const staying = others
    .map((platform) => ({
      name: platformNames[platform],
      count: products.filter((product) => liveOn(product).includes(platform)).length,
    }))
    .filter((place) => place.count > 0);
  // Of a larger choice the listings of the rest are not at hand.
  if (products.length < count && others.length > 0) {
    return `What is listed on ${platformList(others)} stays live there.`;
  }
  if (staying.length === 0) return null;
  if (count === 1) return `It stays live on ${wordList(staying.map(({ name }) => name))}.`;
  const places = staying.map((place) => `${formatCount(place.count)} on ${place.name}`);
  return `Staying live: ${wordList(places)}.`;
}
