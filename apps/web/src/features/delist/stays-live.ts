import { type Platform, platformList, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { listedAs } from '../../lib/platforms/live-on.ts';

const states = [
  { status: 'active', one: 'live', many: 'live' },
  { status: 'scheduled', one: 'scheduled', many: 'scheduled' },
  { status: 'draft', one: 'a draft', many: 'as drafts' },
] as const;

/**
 * Sentences about the listings that stay when only these platforms are delisted, and whether they can be bought. Null
 * if none stays.
 */
export function staysLive(
  { products, count }: Pick<ProductChoice, 'products' | 'count'>,
  from: readonly Platform[],
): string | null {
  const others = platforms.filter((platform) => !from.includes(platform));
  // In a larger choice the listings of the other products are not loaded.
  if (products.length < count && others.length > 0) {
    return `What is live on ${platformList(others)} stays live there.`;
  }
  const sentences = states.flatMap(({ status, one, many }) => {
    const staying = others
      .map((platform) => ({
        name: platformNames[platform],
        count: products.filter((product) => listedAs(product, status).includes(platform)).length,
      }))
      .filter((place) => place.count > 0);
    if (staying.length === 0) return [];
    if (count === 1) return [`It stays ${one} on ${wordList(staying.map(({ name }) => name))}.`];
    const places = staying.map((place) => `${formatCount(place.count)} on ${place.name}`);
    return [`Staying ${many}: ${wordList(places)}.`];
  });
  return sentences.join(' ') || null;
}

/**
 * Whether any of them is, or may be, on that platform. In a larger choice the listings of
 * the other products are not loaded.
 */
export const isListedOn = (
  { products, count }: Pick<ProductChoice, 'products' | 'count'>,
  platform: Platform,
): boolean =>
  products.length < count ||
  products.some(({ listings }) => (listings[platform]?.status ?? 'delisted') !== 'delisted');
