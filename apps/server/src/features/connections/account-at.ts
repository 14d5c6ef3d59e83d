import type { Account } from '@crosslister/marketplaces/marketplace.ts';

/** The account that a shop's address stands for: without the scheme, so that the same shop after its move to https keeps its place in the orders. */
export function accountAt(url: string): Account {
  const address = url.replace(/^https?:\/\//i, '').replace(/\/+$/, '');
  return { id: address, name: address };
}
