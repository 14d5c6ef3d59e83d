import type { SimulatedRequest } from '../../http/listen.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import type { App, Seller, Site } from '../etsy-state.ts';

export const knownScopes = [
  'address_r',
  'address_w',
  'billing_r',
  'cart_r',
  'cart_w',
  'email_r',
  'favorites_r',
  'favorites_w',
  'feedback_r',
  'listings_d',
  'listings_r',
  'listings_w',
  'profile_r',
  'profile_w',
  'recommend_r',
  'recommend_w',
  'shops_r',
  'shops_w',
  'transactions_r',
  'transactions_w',
];

/**
 * The application named by `x-api-key: keystring:shared_secret`. Since February 2026 the keystring alone is
 * refused (etsy/open-api discussion 1529), on calls with a bearer token too.
 */
export function appOf(site: Site, request: SimulatedRequest): App {
  const key = request.headers['x-api-key'];
  if (!key) throw refusal(403, 'Missing x-api-key header.');
  if (!key.includes(':')) throw refusal(403, 'Shared secret is required in x-api-key header.');
  const [keystring = '', ...secret] = key.split(':');
  const app = site.apps.get(keystring);
  if (!app) throw refusal(403, 'Invalid API key: no application has this keystring.');
  if (app.sharedSecret !== secret.join(':')) {
    throw refusal(403, "Invalid API key: should be in the format 'keystring:shared_secret'.");
  }
  return app;
}

/** The seller whose bearer token came with the call, if one did; refuses a bad token even where none is needed. */
export function bearerOf(site: Site, request: SimulatedRequest, app: App) {
  const header = request.headers.authorization;
  if (!header) return undefined;
  const invalid = (why: string) => refusal(401, 'invalid_token', why);
  const [scheme, value = ''] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer') throw invalid('the authorization header must hold a bearer token');
  const token = site.accessTokens.get(value);
  if (!token) throw invalid('access token is invalid');
  if (token.expiresAt <= site.clock.now()) throw invalid('access token is expired');
  if (token.keystring !== app.keystring) throw invalid('access token belongs to another application');
  const seller = site.sellers.get(token.userId);
  if (!seller) throw invalid('the user of this access token is gone');
  return { seller, scopes: token.scopes };
}

/** The seller of a call that needs these scopes, all of them. */
export function authorize(site: Site, request: SimulatedRequest, app: App, scopes: string[]): Seller {
  const bearer = bearerOf(site, request, app);
  if (!bearer) throw refusal(401, 'invalid_token', 'the authorization header is missing');
  const missing = scopes.find((scope) => !bearer.scopes.includes(scope));
  if (missing) throw refusal(403, 'insufficient_scope', `the access token lacks the scope ${missing}`);
  return bearer.seller;
}

/** Refuses calls about a shop that is not there or not the caller's. */
export function checkShop(site: Site, seller: Seller, shopId: string | undefined): void {
  if (shopId === undefined || String(seller.shopId) === shopId) return;
  const known = [...site.sellers.values()].some((other) => String(other.shopId) === shopId);
  if (!known) throw notFound('Shop', shopId);
  throw refusal(403, `User ${seller.userId} is not the owner of shop ${shopId}.`);
}
