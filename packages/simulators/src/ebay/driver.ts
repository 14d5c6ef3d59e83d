import type { Clock } from '../http/clock.ts';
import { chooseAt } from '../http/consent.ts';
import { addSeller, type SellerInput } from './account/seller.ts';
import { endListing, isOpen, type ListingState, listingState } from './inventory/listings.ts';
import { addReadyListing, type ReadyListing } from './inventory/ready-listing.ts';
import { announceAccountDeletion } from './notifications/notification-messages.ts';
import type { DeliveryMode, Topic } from './notifications/notification-state.ts';
import { buy, cancelOrder, freeOrder, type Purchase, payOrder, refundOrder } from './orders/buy.ts';
import { decide } from './sign-in/oauth-page.ts';
import { expireAccessTokens, issueAccessToken, issueRefreshToken, revokeTokens } from './sign-in/tokens.ts';
import type { AppKey, Listing, Order, Seller, Site } from './ebay-state.ts';

export type ListingView = Listing & { status: ListingState };

/** What a test or the demo can do to the simulated site, and look up in it. */
export type EbayDriver = {
  clock: Clock;
  site: Site;
  addSeller(input: SellerInput): Seller;
  /** Another developer's keyset. */
  addApp(app: AppKey): void;
  /** Adds a listing without the API, as if it had been made long ago or in Seller Hub. */
  addListing(username: string, listing: ReadyListing): ListingView;
  listings(): ListingView[];
  listing(listingId: string): ListingView | undefined;
  /** Listings of this SKU that buyers can buy now; more than one is a double listing. */
  activeCount(sku: string): number;
  buy(listingId: string, purchase?: Purchase): Order;
  orders(): Order[];
  payOrder(orderId: string): Order;
  /** The buyer of a purchase never paid, and eBay cancels it. */
  freeOrder(orderId: string): Order;
  cancelOrder(orderId: string): Order;
  /** Pays so many pounds of its first line back. */
  refundOrder(orderId: string, amount: number): Order;
  /** The seller ends it in Seller Hub. The offer still says that it is published. */
  endListing(listingId: string): void;
  /** The seller signs in on this consent page and agrees. Returns the URL to which the browser is sent. */
  agree(authorizeUrl: string, username: string): string;
  /** The same with Cancel. */
  decline(authorizeUrl: string): string;
  /** Tokens without the pages, for tests that are not about signing in. */
  issueTokens(username: string, scopes: string[]): { accessToken: string; refreshToken: string };
  expireTokens(): void;
  revoke(username: string): void;
  setLatency(milliseconds: number): void;
  setCategoryTreeVersion(version: string): void;
  /** Removes a leaf from the tree, which gets a new version. */
  expireCategory(categoryId: string, replacement: string | null): void;
  setQuota(api: string, callsPerDay: number): void;
  setDelivery(mode: DeliveryMode): void;
  /** Changes what the site says about a topic. Null removes it. */
  setTopic(topicId: string, change: Partial<Topic> | null): void;
  /** Resolves when no notification is being sent any more, including repeated attempts. */
  notified(): Promise<void>;
  /**
   * Notifies this endpoint that an account is closed, as the portal's own subscription does.
   * Returns the status it answered.
   */
  deleteAccount(endpoint: string, user: { userId: string; username: string }): Promise<number>;
};

function view(site: Site, listing: Listing): ListingView {
  return { ...listing, status: listingState(listing, site.clock.now()) };
}

export function createDriver(site: Site, latency: { ms: number }): EbayDriver {
  const sellerOf = (username: string): Seller => {
    const seller = site.sellers.get(username);
    if (!seller) throw new Error(`there is no seller ${username}`);
    return seller;
  };
  const choose = (authorizeUrl: string, choice: Record<string, string>) =>
    chooseAt(authorizeUrl, choice, (fields) => decide(site, fields));
  const listings = () => [...site.listings.values()].map((listing) => view(site, listing));
  return {
    clock: site.clock,
    site,
    addSeller: (input) => addSeller(site, input),
    addApp: (app) => void site.settings.otherApps.push(app),
    addListing: (username, listing) => view(site, addReadyListing(site, sellerOf(username), listing)),
    listings,
    listing: (listingId) => listings().find((listing) => listing.listingId === listingId),
    activeCount: (sku) =>
      listings().filter((listing) => listing.sku === sku && listing.status === 'ACTIVE').length,
    buy: (listingId, purchase) => buy(site, listingId, purchase),
    orders: () => [...site.orders.values()],
    payOrder: (orderId) => payOrder(site, orderId),
    freeOrder: (orderId) => freeOrder(site, orderId),
    cancelOrder: (orderId) => cancelOrder(site, orderId),
    refundOrder: (orderId, amount) => refundOrder(site, orderId, amount),
    endListing(listingId) {
      const listing = site.listings.get(listingId);
      if (!isOpen(listing)) throw new Error(`listing ${listingId} is not open`);
      endListing(site, listing, 'ended_by_seller');
    },
    agree: (authorizeUrl, username) => choose(authorizeUrl, { decision: 'agree', seller: username }),
    decline: (authorizeUrl) => choose(authorizeUrl, { decision: 'cancel' }),
    issueTokens(username, scopes) {
      const seller = sellerOf(username).username;
      const accessToken = issueAccessToken(site, scopes, seller).token;
      return {
        accessToken,
        refreshToken: issueRefreshToken(site, site.settings.app.clientId, seller, scopes).token,
      };
    },
    expireTokens: () => expireAccessTokens(site),
    revoke: (username) => revokeTokens(site, username),
    setLatency(milliseconds) {
      latency.ms = milliseconds;
    },
    setCategoryTreeVersion(version) {
      site.categoryTreeVersion = version;
    },
    expireCategory(categoryId, replacement) {
      site.expiredCategories.set(categoryId, replacement);
      site.categoryTreeVersion = String(Number(site.categoryTreeVersion) + 1);
    },
    setQuota(api, callsPerDay) {
      site.settings.quotas[api] = callsPerDay;
    },
    setDelivery(mode) {
      site.notifications.delivery = mode;
    },
    setTopic(topicId, change) {
      const topic = site.notifications.topics.get(topicId);
      if (!topic) throw new Error(`there is no topic ${topicId}`);
      if (change) Object.assign(topic, change);
      else site.notifications.topics.delete(topicId);
    },
    async notified() {
      const { underWay } = site.notifications;
      while (underWay.size > 0) await Promise.all(underWay);
    },
    deleteAccount: (endpoint, user) => announceAccountDeletion(site, endpoint, user),
  };
}
