import type { JsonObject } from '../../http/json-values.ts';
import type { Seller, Site } from '../ebay-state.ts';
import { addPolicy } from './policies.ts';

export type SellerInput = {
  username: string;
  /** Opted in to business policies, with one of each kind (default true). */
  policies?: boolean;
  /** Key of an inventory location to have already; absent: none. */
  location?: string;
  sellingLimit?: { quantity: number; amount: number };
  insertionFee?: number;
  outOfStockControl?: boolean;
  registrationCompleted?: boolean;
  /** The categories of the seller's Shop, by their paths. Absent: no Shop. */
  shop?: string[];
  /** eBay has a VAT number of this business seller (default false). */
  vatRegistered?: boolean;
};

const forAll = {
  marketplaceId: 'EBAY_GB',
  categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES', default: true }],
};

const ready: Record<'fulfillment' | 'payment' | 'return', JsonObject> = {
  fulfillment: {
    ...forAll,
    name: 'Royal Mail 2nd Class',
    handlingTime: { unit: 'DAY', value: 2 },
    shippingOptions: [
      {
        optionType: 'DOMESTIC',
        costType: 'FLAT_RATE',
        shippingServices: [
          {
            sortOrder: 1,
            shippingCarrierCode: 'RoyalMail',
            shippingServiceCode: 'UK_RoyalMailSecondClassStandard',
            shippingCost: { value: '3.49', currency: 'GBP' },
            freeShipping: false,
          },
        ],
      },
    ],
  },
  payment: { ...forAll, name: 'Immediate payment', immediatePay: true },
  return: {
    ...forAll,
    name: '30 days, buyer pays',
    returnsAccepted: true,
    returnPeriod: { unit: 'DAY', value: 30 },
    returnShippingCostPayer: 'BUYER',
    refundMethod: 'MONEY_BACK',
  },
};

/** Adds a seller account to the site. Usernames are unique: adding one twice throws. */
export function addSeller(site: Site, input: SellerInput): Seller {
  if (site.sellers.has(input.username)) throw new Error(`seller ${input.username} exists already`);
  const seller: Seller = {
    username: input.username,
    userId: Buffer.from(`eBay-${input.username}`).toString('base64url').slice(0, 22),
    policies: { fulfillment: new Map(), payment: new Map(), return: new Map() },
    locations: new Map(),
    items: new Map(),
    offers: new Map(),
    insertionFee: input.insertionFee ?? 0,
    sellingLimit: input.sellingLimit ?? { quantity: 100_000, amount: 10_000_000 },
    registrationCompleted: input.registrationCompleted ?? true,
    ...(input.shop && { shop: input.shop }),
    vatRegistered: input.vatRegistered ?? false,
    outOfStockControl: input.outOfStockControl ?? false,
  };
  site.sellers.set(seller.username, seller);
  if (input.policies ?? true) {
    seller.policiesFrom = new Date(0);
    for (const kind of ['fulfillment', 'payment', 'return'] as const) {
      addPolicy(site, seller, kind, ready[kind]);
    }
  }
  if (input.location) {
    seller.locations.set(input.location, {
      merchantLocationKey: input.location,
      name: input.location,
      location: { address: { postalCode: 'LS1 4AP', country: 'GB' } },
      merchantLocationStatus: 'ENABLED',
      locationTypes: ['WAREHOUSE'],
    });
  }
  return seller;
}
