import type { Platform } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Account } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';

/** The account that a shop's address stands for: without the scheme, so that the same shop after its move to https keeps its place in the orders. */
export function accountAt(url: string): Account {
  const address = url.replace(/^https?:\/\//i, '').replace(/(?<!\/)\/+$/, '');
  return { id: address, name: address };
}

/** Whether two ids name one account: an address is typed in many ways, and another account would let go of its listings. */
export function isSameAccount(platform: Platform, one: string, other: string): boolean {
  const shopAt = findMarketplace(platform)?.keyGrant?.shopAt;
  if (one === other || !shopAt) return one === other;
  try {
    return accountAt(shopAt(one)).id === accountAt(shopAt(other)).id;
  } catch (error) {
    // What was typed then is no address at all.
    if (error instanceof MarketplaceError) return false;
    throw error;
  }
}
