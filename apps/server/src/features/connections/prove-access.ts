import type { Account } from '@crosslister/marketplaces/account/oauth.ts';
import type { MarketplaceContext, Secrets } from '@crosslister/marketplaces/context.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { accountOfAddress } from './account-of-address.ts';

export interface Access {
  /** The secrets to store, with the address at which the seller's shop answers. */
  secrets: Secrets;
  account: Account;
  /** The account's own name. */
  name: string;
}

/**
 * Proves that the marketplace accepts the secrets and lets us change things, and asks whose account it is. The context
 * then uses the address that was found. Throws MarketplaceError.
 */
export async function proveAccess(marketplace: Marketplace, context: MarketplaceContext): Promise<Access> {
  const { secrets } = context;
  const { keyGrant } = marketplace;
  const url = keyGrant && (await keyGrant.findShop(context, String(secrets.url)));
  if (url) secrets.url = url;
  const account = await marketplace.account.test(context);
  const stored = marketplace.oauth?.named(secrets, account) ?? secrets;
  return { secrets: stored, account: url ? accountOfAddress(url) : account, name: account.name };
}
