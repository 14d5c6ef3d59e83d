import type { MarketplaceContext, Secrets } from '@crosslister/marketplaces/context.ts';
import type { Account, Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { accountAt } from './account-at.ts';

export interface Access {
  /** The ones to store: with the address at which a shop of the seller's own answers. */
  secrets: Secrets;
  account: Account;
  /** What the account calls itself. */
  name: string;
}

/**
 * Proves that the marketplace lets us in and may be changed, and asks whose account it is. The context goes on at the
 * address that was found. Throws MarketplaceError.
 */
export async function proveAccess(marketplace: Marketplace, context: MarketplaceContext): Promise<Access> {
  const { secrets } = context;
  const { keyGrant } = marketplace;
  const url = keyGrant && (await keyGrant.findShop(context, String(secrets.url)));
  if (url) secrets.url = url;
  const account = await marketplace.test(context);
  const stored = marketplace.oauth?.named?.(secrets, account) ?? secrets;
  return { secrets: stored, account: url ? accountAt(url) : account, name: account.name };
}
