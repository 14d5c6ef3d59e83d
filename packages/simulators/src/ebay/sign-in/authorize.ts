import type { SimulatedRequest } from '../../http/listen.ts';
import { accessDenied, EbayRefusal, invalidToken, inventoryRefusal, missingToken } from '../ebay-refusals.ts';
import type { Caller, Site } from '../ebay-state.ts';

export const scopePrefix = 'https://api.ebay.com/oauth/api_scope';

const knownNames = [
  '',
  'sell.inventory',
  'sell.inventory.readonly',
  'sell.account',
  'sell.account.readonly',
  'sell.fulfillment',
  'sell.fulfillment.readonly',
  'sell.finances',
  'sell.marketing',
  'sell.marketing.readonly',
  'commerce.identity.readonly',
  'commerce.notification.subscription',
  'commerce.notification.subscription.readonly',
];

/** The full scope string of a short name: `sell.inventory` or '' for the basic scope. */
export function scope(name: string): string {
  return name ? `${scopePrefix}/${name}` : scopePrefix;
}

export const knownScopes = knownNames.map(scope);

/** Who calls, and with which scopes. Refuses what eBay refuses. */
export function authorize(
  site: Site,
  request: SimulatedRequest,
  route: { access: 'app' | 'seller'; scopes: string[]; path: string; appTokenOnly?: boolean },
): Caller {
  const header = request.headers.authorization;
  if (!header) throw new EbayRefusal(401, [missingToken]);
  const token = site.accessTokens.get(header.replace(/^Bearer /, ''));
  if (!token || !header.startsWith('Bearer ')) throw new EbayRefusal(401, [invalidToken]);
  const inventory = route.path.startsWith('/sell/inventory/');
  if (token.expiresAt <= site.clock.now()) {
    // The Inventory API was reported to say "access denied" to an expired token, not "invalid token".
    throw inventory ? new EbayRefusal(403, [accessDenied]) : new EbayRefusal(401, [invalidToken]);
  }
  if (!route.scopes.some((name) => token.scopes.includes(scope(name)))) {
    throw new EbayRefusal(403, [accessDenied]);
  }
  const seller = token.seller === undefined ? undefined : site.sellers.get(token.seller);
  if (route.access === 'seller' && !seller) throw new EbayRefusal(403, [accessDenied]);
  if (route.appTokenOnly && seller) throw new EbayRefusal(403, [accessDenied]);
  if (inventory) checkAcceptLanguage(request);
  return { scopes: token.scopes, ...(seller && { seller }) };
}

/** Reported of the real API: the `*` that Node's fetch sends automatically is refused. */
function checkAcceptLanguage(request: SimulatedRequest): void {
  const language = request.headers['accept-language'];
  if (language === undefined || /^[a-z]{2}-[A-Z]{2}\b/.test(language)) return;
  throw inventoryRefusal(400, 25709, 'Invalid value for header Accept-Language.');
}
