import { timingSafeEqual } from 'node:crypto';
import { type Answer, json } from '../../http/answer.ts';
import type { Call, Route } from '../route.ts';
import { appOf, type Site } from '../ebay-state.ts';
import { knownScopes, scope } from './authorize.ts';
import { accessTokenSeconds, issueAccessToken, issueRefreshToken, refreshTokenSeconds } from './tokens.ts';

function failure(status: number, error: string, description: string): Answer {
  return json(status, { error, error_description: description });
}

/** The client id of the keyset whose id and secret are in the header. */
function clientOf(site: Site, header: string | undefined): string | undefined {
  const [clientId = '', ...secret] = Buffer.from((header ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':');
  const wanted = Buffer.from(appOf(site, clientId)?.clientSecret ?? '');
  const given = Buffer.from(secret.join(':'));
  const right = wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
  return right ? clientId : undefined;
}

function exchangeCode(site: Site, clientId: string, form: URLSearchParams): Answer {
  const code = site.codes.get(form.get('code') ?? '');
  const wrong = failure(
    400,
    'invalid_grant',
    'the provided authorization grant code is invalid or was issued to another client',
  );
  if (!code || code.expiresAt <= site.clock.now()) return wrong;
  if (code.clientId !== clientId || code.ruName !== form.get('redirect_uri')) return wrong;
  site.codes.delete(code.code);
  return json(200, {
    access_token: issueAccessToken(site, code.scopes, code.seller).token,
    expires_in: accessTokenSeconds,
    refresh_token: issueRefreshToken(site, clientId, code.seller, code.scopes).token,
    refresh_token_expires_in: refreshTokenSeconds,
    token_type: 'User Access Token',
  });
}

const badScope =
  'The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client';

function refresh(site: Site, clientId: string, form: URLSearchParams): Answer {
  const token = site.refreshTokens.get(form.get('refresh_token') ?? '');
  if (!token || token.clientId !== clientId || token.expiresAt <= site.clock.now()) {
    const text = 'the provided authorization refresh token is invalid or was issued to another client';
    return failure(400, 'invalid_grant', text);
  }
  const asked = form.get('scope')?.split(' ').filter(Boolean) ?? token.scopes;
  if (!asked.every((name) => token.scopes.includes(name))) return failure(400, 'invalid_scope', badScope);
  return json(200, {
    access_token: issueAccessToken(site, asked, token.seller).token,
    expires_in: accessTokenSeconds,
    token_type: 'User Access Token',
  });
}

function applicationToken(site: Site, form: URLSearchParams): Answer {
  const asked = form.get('scope')?.split(' ').filter(Boolean) ?? [];
  const granted = asked.every((name) => knownScopes.includes(name) && name === scope(''));
  if (asked.length === 0 || !granted) return failure(400, 'invalid_scope', badScope);
  return json(200, {
    access_token: issueAccessToken(site, asked).token,
    expires_in: accessTokenSeconds,
    token_type: 'Application Access Token',
  });
}

function answerToken({ site, request }: Call): Answer {
  const clientId = clientOf(site, request.headers.authorization);
  if (clientId === undefined) {
    return failure(401, 'invalid_client', 'client authentication failed');
  }
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return failure(400, 'invalid_request', 'request is missing a required parameter or malformed');
  }
  const form = new URLSearchParams(request.body.toString('utf8'));
  const grant = form.get('grant_type');
  if (grant === 'authorization_code') return exchangeCode(site, clientId, form);
  if (grant === 'refresh_token') return refresh(site, clientId, form);
  if (grant === 'client_credentials') return applicationToken(site, form);
  return failure(400, 'unsupported_grant_type', 'grant type in request is not supported by the server');
}

export const tokenRoutes: Route[] = [
  { method: 'POST', path: '/identity/v1/oauth2/token', access: 'open', handle: answerToken },
];
