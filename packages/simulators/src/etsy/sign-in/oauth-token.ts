import { json } from '../../http/answer.ts';
import { isObject } from '../../http/json-values.ts';
import type { SimulatedRequest } from '../../http/listen.ts';
import { refusal } from '../etsy-refusals.ts';
import type { AppCall, Route } from '../router.ts';
import { accessTokenSeconds, challengeOf, issueTokens } from './tokens.ts';

function fieldsOf(request: SimulatedRequest): URLSearchParams {
  const type = request.headers['content-type'] ?? '';
  const text = request.body.toString('utf8');
  if (type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(text);
  if (!type.startsWith('application/json')) throw refusal(400, 'invalid_request', 'unsupported content type');
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) {
      return new URLSearchParams(
        Object.entries(parsed).map(([name, value]): [string, string] => [name, String(value)]),
      );
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refusal(400, 'invalid_request', 'the body is not a JSON object');
}

function answerTokens(userTokens: { accessToken: string; refreshToken: string }) {
  return json(200, {
    access_token: userTokens.accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    refresh_token: userTokens.refreshToken,
  });
}

function exchangeCode({ site, app }: AppCall, fields: URLSearchParams) {
  const key = fields.get('code') ?? '';
  const code = site.codes.get(key);
  const invalid = (why: string) => refusal(400, 'invalid_grant', why);
  if (!code || code.keystring !== app.keystring) throw invalid('code is invalid');
  // A code is good for one attempt only, a failed one included.
  site.codes.delete(key);
  if (code.expiresAt <= site.clock.now()) throw invalid('code is expired');
  if (code.redirectUri !== fields.get('redirect_uri')) {
    throw invalid('redirect_uri does not match the one of the authorization');
  }
  const verifier = fields.get('code_verifier') ?? '';
  if (!/^[\w.~-]{43,128}$/.test(verifier) || challengeOf(verifier) !== code.challenge) {
    throw invalid('code_verifier is invalid');
  }
  return answerTokens(issueTokens(site, code));
}

/** Every refresh gives another refresh token, and the one just used stops working. */
function refresh({ site, app }: AppCall, fields: URLSearchParams) {
  const key = fields.get('refresh_token') ?? '';
  const token = site.refreshTokens.get(key);
  const invalid = (why: string) => refusal(400, 'invalid_grant', why);
  if (!token || token.keystring !== app.keystring) throw invalid('refresh_token is revoked');
  if (token.expiresAt <= site.clock.now()) throw invalid('refresh_token is expired');
  site.refreshTokens.delete(key);
  return answerTokens(issueTokens(site, token));
}

function answerToken(call: AppCall) {
  const fields = fieldsOf(call.request);
  if (fields.get('client_id') !== call.app.keystring) {
    throw refusal(400, 'invalid_client', 'client_id is not the keystring of this application');
  }
  const grant = fields.get('grant_type');
  if (grant === 'authorization_code') return exchangeCode(call, fields);
  if (grant === 'refresh_token') return refresh(call, fields);
  throw refusal(400, 'unsupported_grant_type', `grant_type ${grant} is not supported`);
}

export const tokenRoutes: Route[] = [
  { method: 'POST', path: '/v3/public/oauth/token', access: 'app', handle: answerToken },
];
