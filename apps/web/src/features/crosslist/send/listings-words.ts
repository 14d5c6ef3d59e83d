import { platformNames } from '@crosslister/contract/platforms.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { Sum } from '../many/counts/sum-up.ts';

/** `18 products`. On several platforms a product has several listings: `27 listings of 18 products`. */
export const listingsWords = (listings: number, products: number, platforms: number): string =>
  platforms > 1
    ? `${plural(listings, 'listing')} of ${plural(products, 'product')}`
    : plural(products, 'product');

type Sums = Pick<Sum, 'list' | 'skip' | 'listed' | 'products'>;

/**
 * What the button would do: `List 47, skip 3, 16 already listed`. On several platforms each number says that it counts
 * listings, and how many products they are of.
 */
export function sumWords({ list, skip, listed, products }: Sums, platforms: number): string {
  const isSeveral = platforms > 1;
  const counted = (count: number) => (isSeveral ? plural(count, 'listing') : formatCount(count));
  return [
    `List ${isSeveral && list > 0 ? listingsWords(list, products, platforms) : counted(list)}`,
    skip > 0 && `skip ${counted(skip)}`,
    listed > 0 && (isSeveral ? `already listed: ${counted(listed)}` : `${counted(listed)} already listed`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `eBay 0 of 25, Etsy 14 of 25`: how many products are listed where, of those that are not yet. */
export const onEach = ({ on }: Pick<Sum, 'on'>): string =>
  on
    .map(
      ({ platform, list, open }) => `${platformNames[platform]} ${formatCount(list)} of ${formatCount(open)}`,
    )
    .join(', ');

interface Sent {
  sent: number;
  skipped: number;
  listed: number;
  isLater: boolean;
}

/** What the button has done: `Listings: 27 sent, 7 skipped, 16 already listed.` */
export function sentWords({ sent, skipped, listed, isLater }: Sent): string {
  const counts = [
    `${formatCount(sent)} ${isLater ? 'scheduled' : 'sent'}`,
    skipped > 0 && `${formatCount(skipped)} skipped`,
    listed > 0 && `${formatCount(listed)} already listed`,
  ];
  return `Listings: ${counts.filter(Boolean).join(', ')}.`;
}
