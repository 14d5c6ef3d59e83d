import { createHmac, randomBytes } from 'node:crypto';
import { type Answer, html } from '../../http/answer.ts';
import type { SimulatedRequest } from '../../http/listen.ts';
import { neverCached } from '../rest/never-cached.ts';
import { type ApiKey, nextId, type Shop, type View } from '../shop.ts';
import { escapeHtml } from '../safe-tags.ts';
import { postFromStore } from '../webhooks/outgoing.ts';

const parameters = ['app_name', 'user_id', 'return_url', 'callback_url', 'scope'] as const;
type Asked = Record<(typeof parameters)[number], string>;

const scopes: Record<string, { name: string; may: string[] }> = {
  read: {
    name: 'Read',
    may: ['View coupons', 'View customers', 'View orders and sales reports', 'View products'],
  },
  write: {
    name: 'Write',
    may: ['Create webhooks', 'Create coupons', 'Create customers', 'Create orders', 'Create products'],
  },
  read_write: {
    name: 'Read/Write',
    may: [
      ...['Create webhooks', 'View and manage coupons', 'View and manage customers'],
      ...['View and manage orders and sales reports', 'View and manage products'],
    ],
  },
};

class Denied extends Error {}

const nonceSecret = randomBytes(16);
/** Proves that the owner was asked: only the page shown to the owner carries it. */
const nonceOf = (asked: Asked) =>
  createHmac('sha256', nonceSecret).update(JSON.stringify(asked)).digest('hex').slice(0, 10);

/** Addresses arrive encoded once or twice; one without a scheme is taken for https. */
function formatted(address: string): string {
  const text = /%[0-9a-f]{2}/i.test(address) ? decodeURIComponent(address) : address;
  return text.includes('://') ? text : `https://${text}`;
}

function readAsked(shop: Shop, query: URLSearchParams): Asked {
  const asked = Object.fromEntries(parameters.map((name) => [name, query.get(name) ?? ''])) as Asked;
  for (const name of parameters) if (asked[name] === '') throw new Denied(`Missing parameter ${name}`);
  if (!scopes[asked.scope]) throw new Denied(`Invalid scope ${asked.scope}`);
  for (const name of ['return_url', 'callback_url'] as const) {
    asked[name] = formatted(asked[name]);
    if (!URL.canParse(asked[name])) throw new Denied(`The ${asked[name]} is not a valid URL`);
  }
  const secure = /^https:\/\//i.test(asked.callback_url);
  if (!secure && !shop.grantsOverHttp) throw new Denied('The callback_url needs to be over SSL');
  return asked;
}

function returnAddress(asked: Asked, success: 0 | 1): string {
  const url = new URL(asked.return_url);
  url.searchParams.set('success', String(success));
  url.searchParams.set('user_id', asked.user_id);
  return url.href;
}

function document(status: number, title: string, content: string): Answer {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = `<!DOCTYPE html>\n<html lang="en-GB"><head>${head}</head><body class="wc-auth">${content}</body></html>`;
  return html(status, body, neverCached);
}

function askOwner(view: View, asked: Asked): Answer {
  const { name: scope, may } = scopes[asked.scope] ?? { name: '', may: [] };
  const app = escapeHtml(asked.app_name);
  const granted = new URLSearchParams({ ...asked, wc_auth_nonce: nonceOf(asked) });
  const approve = `${view.base}/wc-auth/v1/access_granted/?${granted}`;
  const list = may.map((entry) => `<li>${entry}</li>`).join('');
  return document(
    200,
    'Application authentication request',
    `<h1>${app} would like to connect to your store</h1>
<p>This will give "${app}" ${scope} access which will allow it to:</p><ul class="wc-auth-permissions">${list}</ul>
<p class="wc-auth-logged-in-as">Logged in as ${escapeHtml(view.shop.name)}</p>
<p class="wc-auth-actions"><a href="${escapeHtml(approve)}" class="button button-primary wc-auth-approve">Approve</a>
<a href="${escapeHtml(returnAddress(asked, 0))}" class="button wc-auth-deny">Deny</a></p>`,
  );
}

function makeKey(shop: Shop, permissions: ApiKey['permissions']): ApiKey {
  const [consumerKey, consumerSecret] = ['ck', 'cs'].map(
    (prefix) => `${prefix}_${randomBytes(20).toString('hex')}`,
  );
  const key = { consumerKey: consumerKey ?? '', consumerSecret: consumerSecret ?? '', permissions };
  shop.keys.push(key);
  return key;
}

async function grant(shop: Shop, asked: Asked, nonce: string | null): Promise<Answer> {
  if (nonce !== nonceOf(asked)) throw new Denied('Invalid nonce verification');
  const key = makeKey(shop, asked.scope as ApiKey['permissions']);
  const given = {
    key_id: nextId(shop, 'key'),
    user_id: asked.user_id,
    consumer_key: key.consumerKey,
    consumer_secret: key.consumerSecret,
    key_permissions: key.permissions,
  };
  const type = { 'content-type': 'application/json;charset=UTF-8', 'user-agent': 'WordPress/7.1' };
  const status = await postFromStore(shop, asked.callback_url, type, JSON.stringify(given));
  if (status === 200) return { status: 302, headers: { ...neverCached, location: returnAddress(asked, 1) } };
  // A key that nobody received is removed again.
  shop.keys.splice(shop.keys.indexOf(key), 1);
  const unsent = 'An error occurred in the request and at the time were unable to send the consumer data';
  throw new Denied(status === 0 ? 'The callback_url could not be reached' : unsent);
}

/**
 * `/wc-auth/v1/authorize`: asks the owner, who counts as logged in, whether an application may have a key.
 * Approving posts the key to the callback, which must answer 200, and sends the browser back with `success=1`.
 * Steps and refusals follow WooCommerce's class-wc-auth.php.
 */
export async function answerGrantPage(view: View, request: SimulatedRequest): Promise<Answer> {
  const route = request.path.slice('/wc-auth/v1/'.length).replace(/\/$/, '').toLowerCase();
  try {
    const asked = readAsked(view.shop, request.query);
    if (route === 'authorize' || route === 'login') return askOwner(view, asked);
    if (route === 'access_granted') return await grant(view.shop, asked, request.query.get('wc_auth_nonce'));
    throw new Denied('You do not have permission to access this page');
  } catch (error) {
    if (!(error instanceof Denied)) throw error;
    return document(401, 'Access denied', `<p>Error: ${escapeHtml(error.message)}.</p>`);
  }
}
