import type { SimulatedRequest } from '../../http/listen.ts';
import type { ApiKey, Shop } from '../shop.ts';
import { oauthKey } from './oauth-signature.ts';
import { RestError } from './rest-error.ts';

const refuse = (message: string) => new RestError(401, 'woocommerce_rest_authentication_error', message);

function basicPair(header: string | undefined): [string, string] | undefined {
  if (!header || !/^Basic\s/i.test(header)) return undefined;
  const text = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : [text.slice(0, colon), text.slice(colon + 1)];
}

/** Keys in clear count on https only; those in the address win over the header's. */
function keyInClear(shop: Shop, request: SimulatedRequest): ApiKey | undefined {
  const fromQuery = [request.query.get('consumer_key'), request.query.get('consumer_secret')] as const;
  const [name, secret] =
    fromQuery[0] && fromQuery[1] ? fromQuery : (basicPair(request.headers.authorization) ?? []);
  if (!name) return undefined;
  const key = shop.keys.find(({ consumerKey }) => consumerKey === name);
  if (key && key.consumerSecret !== secret) throw refuse('Consumer secret is invalid.');
  return key;
}

/** The key a request proves, or undefined for a stranger; throws 401 for a proof that is wrong. */
export function authenticate(
  shop: Shop,
  request: SimulatedRequest,
  site: { base: string; secure: boolean },
): ApiKey | undefined {
  const clear = site.secure ? keyInClear(shop, request) : undefined;
  return clear ?? oauthKey(shop, request, site.base + request.path);
}

/** A key that may not do this at all is refused with 401, not 403. */
export function checkPermission(key: ApiKey, method: string): void {
  const reads = method === 'GET' || method === 'HEAD';
  const needed = reads ? 'read' : 'write';
  if (method === 'OPTIONS' || key.permissions === 'read_write' || key.permissions === needed) return;
  throw refuse(`The API key provided does not have ${needed} permissions.`);
}

/** Settings, the system status and webhooks are for those who manage the store; a known user who does not is answered 403. */
export function checkCapability(key: ApiKey, method: string, path: string): void {
  if (key.managesStore !== false || !/^\/(webhooks|settings|system_status|taxes)(\/|$)/.test(path)) return;
  const [code, message] = verbs[method] ?? ['view', 'Sorry, you cannot list resources.'];
  throw new RestError(403, `woocommerce_rest_cannot_${code}`, message);
}

const verbs: Record<string, [code: string, message: string]> = {
  GET: ['view', 'Sorry, you cannot list resources.'],
  POST: ['create', 'Sorry, you are not allowed to create resources.'],
  PUT: ['edit', 'Sorry, you are not allowed to edit this resource.'],
  PATCH: ['edit', 'Sorry, you are not allowed to edit this resource.'],
  DELETE: ['delete', 'Sorry, you are not allowed to delete this resource.'],
};

/** What a stranger is answered. */
export function strangerError(method: string, path: string): RestError {
  const [code, message] = verbs[method] ?? ['view', 'Sorry, you cannot list resources.'];
  const ofItem = method === 'GET' && /\/\d+$/.test(path);
  return new RestError(
    401,
    `woocommerce_rest_cannot_${code}`,
    ofItem ? 'Sorry, you cannot view this resource.' : message,
  );
}
