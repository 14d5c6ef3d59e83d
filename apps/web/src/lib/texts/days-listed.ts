import type { Product } from '@crosslister/contract/product.ts';

const DAY = 86_400_000;

/** Whole days since the first of its listings that can be bought now was made. Null if there is none. */
export function daysListed({ listings }: Pick<Product, 'listings'>, now: number): number | null {
  const times = Object.values(listings).flatMap(({ status, created_at }) =>
    status === 'active' && created_at ? [Date.parse(created_at)] : [],
  );
  return times.length === 0 ? null : Math.max(0, Math.floor((now - Math.min(...times)) / DAY));
}
