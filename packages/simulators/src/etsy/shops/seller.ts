import { epochNow, nextId, type Seller, type Site } from '../etsy-state.ts';
import { addReadiness } from './readiness.ts';
import { addReturnPolicy } from './return-policies.ts';
import { addOrdinaryProfile } from './shipping-profiles.ts';

export type SellerInput = {
  username: string;
  /** Default: the username without anything but letters and digits, and `Shop` behind it. */
  shopName?: string;
  /** Has a shipping profile, a return policy and a processing profile already (default true). */
  profiles?: boolean;
  /** What the shop sells in (default GBP). */
  currency?: string;
};

/** Adds a seller account with a shop. Usernames are unique: adding one twice throws. */
export function addSeller(site: Site, input: SellerInput): Seller {
  const { username } = input;
  if ([...site.sellers.values()].some((seller) => seller.username === username)) {
    throw new Error(`seller ${username} exists already`);
  }
  const seller: Seller = {
    username,
    userId: nextId(site, 81_000_000),
    shopId: nextId(site, 36_000_000),
    shopName: input.shopName ?? `${username.replace(/[^A-Za-z0-9]/g, '')}Shop`,
    shippingProfiles: new Map(),
    returnPolicies: new Map(),
    readiness: new Map(),
    createdAt: epochNow(site),
    currency: input.currency ?? 'GBP',
    isOnHoliday: false,
    sections: [],
    partners: [],
  };
  site.sellers.set(seller.userId, seller);
  if (input.profiles ?? true) {
    addOrdinaryProfile(site, seller);
    addReturnPolicy(site, seller, { returns: true, exchanges: false, deadline: 30 });
    addReadiness(site, seller, { state: 'ready_to_ship', min: 1, max: 2, unit: 'days' });
  }
  return seller;
}

export function sellerNamed(site: Site, username: string): Seller {
  const seller = [...site.sellers.values()].find((candidate) => candidate.username === username);
  if (!seller) throw new Error(`there is no seller ${username}`);
  return seller;
}
