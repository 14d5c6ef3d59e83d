import { type Answer, json } from '../../http/answer.ts';
import type { SimulatedRequest } from '../../http/listen.ts';
import { findFile } from '../photos/attachment.ts';
import { authenticate } from '../rest/auth.ts';
import { neverCached } from '../rest/never-cached.ts';
import { answerRest, type Site } from '../rest/rest.ts';
import { RestError } from '../rest/rest-error.ts';
import type { Shop } from '../shop.ts';
import { answerGrantPage } from './grant-access.ts';
import { answerPage, homePage, notFound } from './shop-pages.ts';
import { fatalAnswer, maintenanceAnswer, spoil, withPlainAddresses } from './site-states.ts';

const apiPath = /^\/(index\.php\/)?wp-json(\/|$)/;

/** How the store sees itself in this request: WordPress takes its address from it, as recorded. */
export function siteOf(shop: Shop, request: SimulatedRequest, httpsUrl: string): Site {
  // The recorded shop trusts the header a TLS proxy in front of it sets.
  const forwarded = !request.secure && request.headers['x-forwarded-proto'] === 'https';
  return {
    shop,
    base: forwarded ? httpsUrl : request.url.origin,
    secure: request.secure || forwarded,
    // WooCommerce looks for its keys only when the address itself names its API, so `?rest_route=` takes none.
    takesKeys: shop.state !== 'woocommerce_off' && request.path.includes('/wp-json/wc/'),
  };
}

/** The REST route asked for, or undefined for a page. Without pretty permalinks only `?rest_route=` has one. */
function restRoute(shop: Shop, request: SimulatedRequest): string | undefined {
  const asked = request.query.get('rest_route');
  if (asked) return asked;
  if (shop.state === 'plain_permalinks' || !apiPath.test(request.path)) return undefined;
  return request.path.replace(/^\/(index\.php\/)?wp-json/, '') || '/';
}

function knowsCaller(site: Site, request: SimulatedRequest): boolean {
  if (!site.takesKeys) return false;
  try {
    return authenticate(site.shop, request, site) !== undefined;
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}

/** The API's pretty addresses in a store with plain permalinks: a redirect to a slash, and there the home page. */
function plainAnswer(site: Site, request: SimulatedRequest): Answer {
  const headers = knowsCaller(site, request) ? neverCached : {};
  const path = request.path.replace(/^\/index\.php/, '');
  if (request.method !== 'POST' && !path.endsWith('/')) {
    const location = `${site.base}${path}/${request.url.search}`;
    const type = { 'content-type': 'text/html; charset=UTF-8', 'x-redirect-by': 'WordPress' };
    return { status: 301, headers: { ...type, ...headers, location } };
  }
  const page = homePage({ shop: site.shop, base: site.base, context: 'view' });
  return { ...page, headers: { ...page.headers, ...headers } };
}

function plainly(answer: Answer, rest: boolean): Answer {
  const { link, location, ...headers } = answer.headers ?? {};
  const body = rest && typeof answer.body === 'string' ? withPlainAddresses(answer.body) : answer.body;
  return {
    ...answer,
    headers: {
      ...headers,
      ...(link && { link: withPlainAddresses(link) }),
      ...(location && { location: rest ? withPlainAddresses(location) : location }),
    },
    ...(body !== undefined && { body }),
  };
}

async function rest(site: Site, request: SimulatedRequest, route: string): Promise<Answer> {
  const { state } = site.shop;
  if (state === 'maintenance') return maintenanceAnswer(true);
  if (state === 'plugin_fatal') return fatalAnswer();
  return spoil(state, await answerRest(site, request, route));
}

async function page(site: Site, request: SimulatedRequest): Promise<Answer> {
  const { shop, base } = site;
  if (shop.state === 'maintenance') return maintenanceAnswer(false);
  // Below any page: without pretty permalinks WordPress takes every path for the home page.
  const namesApi = /\/wp-json(\/|$)/.test(request.path);
  if (shop.state === 'plain_permalinks' && namesApi) return plainAnswer(site, request);
  const view = { shop, base, context: 'view' } as const;
  const ofWooCommerce = /^\/(wc-auth|wc-api|product)\//.test(request.path);
  if (shop.state === 'woocommerce_off' && ofWooCommerce) return notFound(view);
  if (request.path.startsWith('/wc-api/')) {
    const message = 'The WooCommerce API is disabled on this site';
    return json(404, { errors: { code: 'woocommerce_api_disabled', message } });
  }
  if (request.path.startsWith('/wc-auth/v1/')) return answerGrantPage(view, request);
  return answerPage(view, request);
}

/** What the web server in front of WordPress, WordPress and its plugins answer to one request. */
export async function answerSite(site: Site, request: SimulatedRequest): Promise<Answer> {
  const { shop } = site;
  const file = findFile(shop, request.path);
  if (file) return { status: 200, headers: { 'content-type': file.type }, body: await file.read() };
  const route = restRoute(shop, request);
  const answer = route === undefined ? await page(site, request) : await rest(site, request, route);
  return shop.state === 'plain_permalinks' ? plainly(answer, route !== undefined) : answer;
}
