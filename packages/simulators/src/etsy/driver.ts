import type { Clock } from '../http/clock.ts';
import { chooseAt } from '../http/consent.ts';
import type { App, Fee, Receipt, Seller, Site } from './etsy-state.ts';
import { deactivate, endListings, isBuyable, quantityOf } from './listings/lifecycle.ts';
import type { Listing } from './listings/listing.ts';
import { addReadyListing, type ReadyListing } from './listings/ready-listing.ts';
import { lowestPrice } from './listings/render-listing.ts';
import {
  buy,
  cancelReceipt,
  dropReceipt,
  type Purchase,
  payReceipt,
  refundReceipt,
  shipReceipt,
} from './receipts/buy.ts';
import { addSeller, type SellerInput, sellerNamed } from './shops/seller.ts';
import { decide } from './sign-in/oauth-page.ts';
import { expireAccessTokens, issueTokens, revokeTokens } from './sign-in/tokens.ts';

export type ListingView = Pick<Listing, 'id' | 'shopId' | 'state' | 'createdAt' | 'updatedAt' | 'endsAt'> & {
  title: string;
  /** Pence. */
  price: number;
  quantity: number;
  skus: string[];
  pictureIds: number[];
  buyable: boolean;
};

/** What a test or the demo can do to the simulated site, and look up in it. */
export type EtsyDriver = {
  clock: Clock;
  site: Site;
  addSeller(input: SellerInput): Seller;
  /** Registers another application, as each seller does who brings a key of their own. */
  addApp(app: App): void;
  addListing(username: string, listing: ReadyListing): ListingView;
  listings(): ListingView[];
  listing(listingId: number): ListingView | undefined;
  /** Listings of this SKU that buyers can buy now; more than one is a double listing. */
  activeCount(sku: string): number;
  /** What Etsy charged, for one listing or in all. */
  fees(listingId?: number): Fee[];
  /** One receipt for one listing, or for several of one shop. */
  buy(listingId: number | number[], purchase?: Purchase): Receipt;
  receipts(): Receipt[];
  payReceipt(receiptId: number): Receipt;
  /** The buyer never pays, and the receipt is gone. */
  dropReceipt(receiptId: number): void;
  /** The seller posts it on Etsy, or buys the label there. */
  shipReceipt(receiptId: number, parcel?: { carrier: string; code: string }): Receipt;
  /** Refunds some pence, or all that is left. */
  refundReceipt(receiptId: number, pence?: number): Receipt;
  cancelReceipt(receiptId: number): Receipt;
  /** The seller takes it down by hand. */
  deactivate(listingId: number): void;
  /** The seller deletes it by hand. */
  remove(listingId: number): void;
  /** Etsy takes an active listing off the shelves for a review: nobody can buy or delete it. */
  hold(listingId: number, held?: boolean): void;
  /** Buyers have opened it so often, as the count of the day before says. */
  viewed(listingId: number, times: number): void;
  /** The seller signs in on this consent page and allows; returns the address the browser is sent to. */
  agree(authorizeUrl: string, username: string): string;
  /** The same with Cancel. */
  decline(authorizeUrl: string): string;
  /** Tokens without the pages, for tests that are not about signing in. */
  issueTokens(
    username: string,
    scopes: string[],
    keystring?: string,
  ): { accessToken: string; refreshToken: string };
  /** Every access token is an hour old from now on; refresh tokens still work. */
  expireTokens(): void;
  revoke(username: string): void;
};

function view(listing: Listing): ListingView {
  const { id, shopId, state, createdAt, updatedAt, endsAt } = listing;
  return {
    id,
    shopId,
    state,
    createdAt,
    updatedAt,
    endsAt,
    title: listing.content.title,
    price: lowestPrice(listing),
    quantity: quantityOf(listing),
    skus: listing.inventory.products.map(({ sku }) => sku),
    pictureIds: listing.pictures.map((picture) => picture.id),
    buyable: isBuyable(listing),
  };
}

export function createDriver(site: Site): EtsyDriver {
  const choose = (authorizeUrl: string, choice: Record<string, string>) =>
    chooseAt(authorizeUrl, choice, (fields) => decide(site, fields));
  const listingNumbered = (listingId: number): Listing => {
    const listing = site.listings.get(listingId);
    if (!listing) throw new Error(`there is no listing ${listingId}`);
    return listing;
  };
  const upToDate = (): Listing[] => {
    endListings(site);
    return [...site.listings.values()];
  };
  return {
    clock: site.clock,
    site,
    addSeller: (input) => addSeller(site, input),
    addApp: (app) => void site.apps.set(app.keystring, app),
    addListing: (username, listing) => view(addReadyListing(site, sellerNamed(site, username), listing)),
    listings: () => upToDate().map(view),
    listing: (listingId) =>
      upToDate()
        .map(view)
        .find(({ id }) => id === listingId),
    activeCount: (sku) =>
      upToDate().filter(
        (listing) =>
          isBuyable(listing) &&
          listing.inventory.products.some(
            (product) =>
              product.sku === sku &&
              product.offerings.some(({ enabled, quantity }) => enabled && quantity > 0),
          ),
      ).length,
    fees(listingId) {
      endListings(site);
      return site.fees.filter((fee) => listingId === undefined || fee.listingId === listingId);
    },
    buy(listingId, purchase) {
      endListings(site);
      return buy(site, [listingId].flat(), purchase);
    },
    receipts: () => [...site.receipts.values()],
    payReceipt: (receiptId) => payReceipt(site, receiptId),
    dropReceipt: (receiptId) => dropReceipt(site, receiptId),
    shipReceipt: (receiptId, parcel) => shipReceipt(site, receiptId, parcel),
    refundReceipt: (receiptId, pence) => refundReceipt(site, receiptId, pence),
    cancelReceipt: (receiptId) => cancelReceipt(site, receiptId),
    deactivate: (listingId) => deactivate(site, listingNumbered(listingId)),
    remove: (listingId) => void site.listings.delete(listingNumbered(listingId).id),
    hold(listingId, held = true) {
      listingNumbered(listingId).onHold = held;
    },
    viewed(listingId, times) {
      listingNumbered(listingId).views = times;
    },
    agree: (authorizeUrl, username) => choose(authorizeUrl, { decision: 'allow', seller: username }),
    decline: (authorizeUrl) => choose(authorizeUrl, { decision: 'cancel' }),
    issueTokens(username, scopes, keystring = [...site.apps.keys()][0] ?? '') {
      return issueTokens(site, { userId: sellerNamed(site, username).userId, keystring, scopes });
    },
    expireTokens: () => expireAccessTokens(site),
    revoke: (username) => revokeTokens(site, sellerNamed(site, username).userId),
  };
}
