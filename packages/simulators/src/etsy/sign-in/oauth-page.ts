import type { Answer } from '../../http/answer.ts';
import { hiddenFields, consentRoutes as routesOf } from '../../http/consent.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { page } from '../etsy-page.ts';
import type { Call, Route } from '../router.ts';
import type { Site } from '../etsy-state.ts';
import { knownScopes } from './authorize.ts';
import { issueCode } from './tokens.ts';

type Asked = {
  keystring: string;
  redirectUri: string;
  scopes: string[];
  state: string | null;
  challenge: string;
};

function refuse(why: string): Answer {
  const body = `<div class="card narrow"><h1>An error occurred</h1><p>${escapeHtml(why)}</p></div>`;
  return page(400, 'An error occurred', body);
}

/** Nothing wrong with a request is ever reported to the redirect address: the seller sees an error page. */
function readAsked(site: Site, fields: URLSearchParams): Asked | Answer {
  const app = site.apps.get(fields.get('client_id') ?? '');
  if (!app) return refuse('The application was not found: check client_id.');
  const redirectUri = fields.get('redirect_uri') ?? '';
  // Compared letter by letter with the registered ones, a trailing slash included.
  if (!app.redirectUris.includes(redirectUri)) return refuse('The requested redirect URL is not permitted.');
  if (fields.get('response_type') !== 'code') return refuse('response_type must be code.');
  const scopes = (fields.get('scope') ?? '').split(' ').filter(Boolean);
  const unknown = scopes.find((scope) => !knownScopes.includes(scope));
  if (scopes.length === 0 || unknown) return refuse(`The requested scope is invalid: ${unknown ?? 'none'}.`);
  const challenge = fields.get('code_challenge') ?? '';
  if (fields.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    return refuse('A code_challenge with code_challenge_method S256 is required.');
  }
  const state = fields.get('state');
  if (!state) return refuse('The parameter state is required.');
  return { keystring: app.keystring, redirectUri, scopes, state, challenge };
}

const explained: Record<string, string> = {
  shops_r: 'See your shop',
  shops_w: 'Change your shop, its shipping and returns',
  listings_r: 'See your listings, drafts and sold out ones too',
  listings_w: 'Create and change listings',
  listings_d: 'Delete listings',
  transactions_r: 'See your sales',
  transactions_w: 'Change your sales',
  email_r: 'See your profile and e-mail address',
};

function consentPage({ site, query }: Call): Answer {
  const asked = readAsked(site, query);
  if ('status' in asked) return asked;
  const hidden = hiddenFields(query);
  const sellers = [...site.sellers.values()]
    .map(({ username }) => `<option>${escapeHtml(username)}</option>`)
    .join('');
  const rights = asked.scopes.map((scope) => `<li>${escapeHtml(explained[scope] ?? scope)}</li>`).join('');
  return page(
    200,
    'Allow access',
    `<form class="card narrow" method="post" action="/oauth/connect"><h1>An application would like to connect to your Etsy account</h1>${hidden}
<label>Sign in as <select name="seller">${sellers}</select></label>
<p>It will be able to:</p><ul>${rights}</ul>
<p class="quiet">You can end this at any time in your account settings.</p>
<div class="row"><button class="second" name="decision" value="cancel">Cancel</button><button name="decision" value="allow">Allow access</button></div></form>`,
  );
}

/** Where Etsy sends the browser once the seller has decided. */
export function decide(site: Site, fields: URLSearchParams): string | Answer {
  const asked = readAsked(site, fields);
  if ('status' in asked) return asked;
  const target = new URL(asked.redirectUri);
  if (asked.state !== null) target.searchParams.set('state', asked.state);
  if (fields.get('decision') !== 'allow') {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_description', 'The user denied the application access.');
    return target.href;
  }
  const name = fields.get('seller');
  const seller = [...site.sellers.values()].find(({ username }) => username === name);
  if (!seller) return refuse('That account does not exist.');
  const { keystring, scopes, redirectUri, challenge } = asked;
  const { code } = issueCode(site, { userId: seller.userId, keystring, scopes }, { redirectUri, challenge });
  target.searchParams.set('code', code);
  return target.href;
}

export const consentRoutes: Route[] = routesOf('/oauth/connect', consentPage, decide);
