import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Account } from '@crosslister/marketplaces/account/oauth.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';

/**
 * The account id for a shop's address. It leaves out the scheme, so that a shop that moves
 * to https keeps its sales cursor.
 */
export function accountOfAddress(url: string): Account {
  const address = url.replace(/^https?:\/\//i, '').replace(/(?<!\/)\/+$/, '');
  return { id: address, name: address };
}

/**
 * Whether two ids name the same account. An address can be typed in many ways, and a wrong "no" would disconnect the
 * account's listings.
 */
export function isSameAccount(platform: Platform, one: string, other: string): boolean {
  const shopAt = findMarketplace(platform)?.keyGrant?.shopAt;
  if (one === other || !shopAt) return one === other;
  try {
    return accountOfAddress(shopAt(one)).id === accountOfAddress(shopAt(other)).id;
  } catch (error) {
    // What was typed then is not an address.
    if (error instanceof MarketplaceError) return false;
    throw error;
  }
}
