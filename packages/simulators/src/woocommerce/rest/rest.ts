import { type Answer, json } from '../../http/answer.ts';
import type { SimulatedRequest } from '../../http/listen.ts';
import { couponRoutes } from '../orders/coupons.ts';
import { fulfillmentRoutes, shipmentTrackingRoutes } from '../orders/fulfillments.ts';
import { orderRoutes } from '../orders/order-routes.ts';
import { productRoutes } from '../products/product-routes.ts';
import { termRoutes } from '../products/term-routes.ts';
import { variationRoutes } from '../products/variation-routes.ts';
import type { Shop, View } from '../shop.ts';
import { webhookRoutes } from '../webhooks/webhook-routes.ts';
import { authenticate, checkCapability, checkPermission, strangerError } from './auth.ts';
import { neverCached } from './never-cached.ts';
import { inVersion } from './older-versions.ts';
import { errorBody, fatalBody, PhpFatal, RestError } from './rest-error.ts';
import type { Input, Reply, Route } from './route.ts';
import { selectFields } from './select-fields.ts';
import { openRoutes, settingsRoutes } from './settings-routes.ts';

const routes: Route[] = [
  ...productRoutes,
  ...variationRoutes,
  ...termRoutes,
  ...orderRoutes,
  ...fulfillmentRoutes,
  ...couponRoutes,
  ...webhookRoutes,
  ...settingsRoutes,
];

const withoutKeys: Route[] = [...openRoutes, ...shipmentTrackingRoutes];

/** The store as one request meets it. */
export type Site = {
  shop: Shop;
  base: string;
  secure: boolean;
  /** Whether WooCommerce looks for its keys in this request. */
  takesKeys: boolean;
};

const noRoute = () =>
  new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

function match(list: Route[], path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of list) {
    const pattern = route.path.replace(/:(\w+)\*/g, '(?<$1>[\\w-]+)').replace(/:(\w+)/g, '(?<$1>\\d+)');
    const found = new RegExp(`^${pattern}$`).exec(path);
    if (found) return { route, params: { ...found.groups } };
  }
  return undefined;
}

// A body that is a bare number or text: PHP does the work without parameters and dies before it answers.
const scalar: Input = {};

/** The parameters of the body by PHP's rules; a content type other than JSON or a form gives none. */
function bodyOf(request: SimulatedRequest): Input {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/([\w.-]+\+)?json/i.test(type) || request.body.length === 0) {
    const isForm = type.startsWith('application/x-www-form-urlencoded');
    return isForm ? Object.fromEntries(new URLSearchParams(request.body.toString('utf8'))) : {};
  }
  const invalid = (code: number, message: string) =>
    new RestError(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
      status: 400,
      json_error_code: code,
      json_error_message: message,
    });
  let parsed: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(request.body);
    parsed = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(4, 'Syntax error');
    throw invalid(5, 'Malformed UTF-8 characters, possibly incorrectly encoded');
  }
  if (parsed === null || Array.isArray(parsed)) return {};
  if (typeof parsed === 'object') return parsed as Input;
  return scalar;
}

function headersFor(site: Site, method: string, known: boolean): Record<string, string> {
  return {
    'x-robots-tag': 'noindex',
    link: `<${site.base}/wp-json/>; rel="https://api.w.org/"`,
    'x-content-type-options': 'nosniff',
    'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
    'access-control-allow-headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
    ...(!known && method === 'GET' && { vary: 'Origin' }),
    ...(known && neverCached),
  };
}

/** What OPTIONS answers: the methods, without the descriptions of every parameter that the real store adds. */
function described(site: Site, path: string, route: Route): unknown {
  const methods = route.allow.split(', ');
  return {
    namespace: path.split('/').slice(1, 3).join('/'),
    methods,
    endpoints: methods.map((name) => ({ methods: [name], args: {} })),
    schema: {},
    _links: { self: [{ href: `${site.base}/wp-json${path}` }] },
  };
}

type Progress = { known: boolean; allow: string };

async function work(
  site: Site,
  request: SimulatedRequest,
  route: string,
  method: string,
  progress: Progress,
): Promise<Reply> {
  const path = route.replace(/\/$/, '') || '/';
  const key = site.takesKeys ? authenticate(site.shop, request, site) : undefined;
  progress.known = key !== undefined;
  if (site.shop.state === 'rest_closed' && !key) {
    throw new RestError(401, 'rest_disabled', 'REST API restricted to authenticated users.');
  }
  if (key) checkPermission(key, method);
  const { rest_route, ...query } = Object.fromEntries(request.query);
  const shown: View = { shop: site.shop, base: site.base, context: 'view' };
  const version = Number(/^\/wc\/v([123])\//.exec(path)?.[1] ?? 0);
  const list = version > 0 ? routes : withoutKeys;
  const local = version > 0 ? path.slice('/wc/v3'.length) : path;
  if (key) checkCapability(key, method, local);
  const found = match(list, local);
  const verb = method === 'HEAD' ? 'GET' : method;
  const handler = found?.route.methods[verb as keyof Route['methods']];
  const isOff = site.shop.state === 'woocommerce_off' && path.startsWith('/wc/');
  if (isOff || !found || !(handler || verb === 'OPTIONS')) throw noRoute();
  if (key || list === withoutKeys) progress.allow = found.route.allow;
  if (!handler) return { body: described(site, path, found.route) };
  const input = verb === 'GET' ? {} : bodyOf(request);
  if (!key && list === routes) throw strangerError(verb, local);
  const call = { view: shown, method: verb, path: local, params: found.params, query, body: input };
  const reply = await handler(call);
  if (input === scalar)
    throw new PhpFatal('Uncaught TypeError: Cannot access offset of type string on string');
  if (reply.withoutAllow) progress.allow = '';
  const body = version > 0 ? inVersion(reply.body, version, site.base) : reply.body;
  return { ...reply, body: query._fields ? selectFields(body, query._fields) : body };
}

/** Headers as `_envelope` shows them in the body: counts are numbers there. */
function enveloped(headers: Record<string, string>): Record<string, unknown> {
  const names: Record<string, string> = {
    'x-wp-total': 'X-WP-Total',
    'x-wp-totalpages': 'X-WP-TotalPages',
    link: 'Link',
    allow: 'Allow',
    location: 'Location',
  };
  const entries = Object.entries(headers).map(([name, value]) => [
    names[name] ?? name,
    name.startsWith('x-wp-') ? Number(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Answers one request for `route`, the path below `/wp-json`. */
export async function answerRest(site: Site, request: SimulatedRequest, route: string): Promise<Answer> {
  const asked = request.headers['x-http-method-override'] ?? request.query.get('_method') ?? request.method;
  const method = request.method === 'POST' ? asked.toUpperCase() : request.method;
  const progress: Progress = { known: false, allow: '' };
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const usual = headersFor(site, method, progress.known);
    const own = { ...headers, ...(progress.allow && { allow: progress.allow }) };
    if (request.query.has('_envelope')) return json(200, { body, status, headers: enveloped(own) }, usual);
    return json(status, body, { ...usual, ...own });
  };
  try {
    const reply = await work(site, request, route, method, progress);
    return answer(reply.status ?? 200, reply.body, reply.headers);
  } catch (error) {
    if (error instanceof PhpFatal) {
      progress.allow = '';
      return answer(500, fatalBody(error.message));
    }
    if (!(error instanceof RestError)) throw error;
    // Whether a variation may be edited cannot be said when it does not exist, so Allow is left out.
    if (error.code === 'woocommerce_rest_product_variation_invalid_id') progress.allow = '';
    return answer(error.status, errorBody(error));
  }
}
