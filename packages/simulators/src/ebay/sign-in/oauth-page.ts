import { type Answer, json } from '../../http/answer.ts';
import { hiddenFields, consentRoutes as routesOf } from '../../http/consent.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { page } from '../ebay-page.ts';
import type { Call, Route } from '../route.ts';
import { appOf, type Site } from '../ebay-state.ts';
import { knownScopes, scopePrefix } from './authorize.ts';
import { issueCode } from './tokens.ts';

type Asked = { clientId: string; ruName: string; scopes: string[]; state: string | null };

function readAsked(site: Site, fields: URLSearchParams): Asked | Answer {
  const refuse = (id: string, description: string) =>
    json(400, { error_id: id, error_description: description, http_status_code: 400 });
  const app = appOf(site, fields.get('client_id'));
  if (!app) return refuse('unauthorized_client', 'The OAuth client was not found.');
  const ruName = fields.get('redirect_uri') ?? '';
  // The RuName is expected here, never a URL: the usual first mistake.
  if (!app.ruNames[ruName]) return refuse('invalid_request', 'Input request parameters are invalid.');
  if (fields.get('response_type') !== 'code')
    return refuse('unsupported_response_type', 'The response type is not supported.');
  const scopes = (fields.get('scope') ?? '').split(' ').filter(Boolean);
  const granted = app.scopes ?? knownScopes;
  if (scopes.length === 0 || !scopes.every((name) => granted.includes(name))) {
    const back = new URL(app.ruNames[ruName]?.declined ?? '');
    if (app.refusesScopes !== 'by returning')
      return refuse('invalid_scope', 'The requested scope is invalid, unknown, malformed.');
    back.searchParams.set('state', fields.get('state') ?? '');
    back.searchParams.set('error', 'invalid_scope');
    return { status: 302, headers: { location: back.href } };
  }
  return { clientId: app.clientId, ruName, scopes, state: fields.get('state') };
}

const explained: Record<string, string> = {
  'sell.inventory': 'View and manage your inventory and offers',
  'sell.account': 'View and manage your account settings',
  'sell.fulfillment': 'View and manage your order fulfilments',
  'commerce.identity.readonly': 'View your basic account information',
  'commerce.notification.subscription': 'View and manage your event notification subscriptions',
};

function consentPage({ site, query }: Call): Answer {
  const asked = readAsked(site, query);
  if ('status' in asked) return asked;
  const hidden = hiddenFields(query);
  const sellers = [...site.sellers.keys()].map((name) => `<option>${escapeHtml(name)}</option>`).join('');
  const rights = asked.scopes
    .map((name) => explained[name.slice(scopePrefix.length + 1)] ?? 'View public data from eBay')
    .map((text) => `<li>${text}</li>`)
    .join('');
  return page(
    200,
    'Sign in and grant access',
    `<form class="card narrow" method="post" action="/oauth2/authorize"><h1>Grant application access</h1>
<p>An application is asking for access to your eBay account.</p>${hidden}
<label>Sign in as <select name="seller">${sellers}</select></label>
<p>If you agree, it can:</p><ul>${rights}</ul>
<p class="quiet">You can withdraw this consent at any time in your account settings.</p>
<div class="row"><button class="second" name="decision" value="cancel">Cancel</button><button name="decision" value="agree">Agree</button></div></form>`,
  );
}

/** Where eBay sends the browser once the seller has decided. */
export function decide(site: Site, fields: URLSearchParams): string | Answer {
  const asked = readAsked(site, fields);
  if ('status' in asked) return asked;
  const addresses = appOf(site, asked.clientId)?.ruNames[asked.ruName];
  const agreed = fields.get('decision') === 'agree';
  const target = new URL((agreed ? addresses?.accepted : addresses?.declined) ?? '');
  if (asked.state !== null) target.searchParams.set('state', asked.state);
  if (!agreed) {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_description', 'The resource owner denied the request.');
    return target.href;
  }
  const seller = site.sellers.get(fields.get('seller') ?? '');
  if (!seller) return page(400, 'Sign in', '<p class="card narrow">That account does not exist.</p>');
  target.searchParams.set('code', issueCode(site, asked, seller.username, asked.scopes).code);
  target.searchParams.set('expires_in', '299');
  return target.href;
}

export const consentRoutes: Route[] = routesOf('/oauth2/authorize', consentPage, decide);
