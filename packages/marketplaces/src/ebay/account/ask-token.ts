import type { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { request } from '../../http.ts';
import { TokenRefusal, Tokens } from '../answers.ts';
import { checkAppKeys, unknownKeys } from './app-keys.ts';

export const basicScope = 'https://api.ebay.com/oauth/api_scope';

export const connectAgain = 'Connect eBay again under Settings → Connections.';

type TokenContext = Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'beforeMutation'>;

/** One call of the token endpoint with the app's keys. Throws what its refusal means to the seller. */
export async function askToken(
  context: TokenContext,
  form: Record<string, string>,
): Promise<z.infer<typeof Tokens>> {
  checkAppKeys(context.config);
  const { apiUrl, clientId, clientSecret } = context.config.ebay;
  const answer = await request(context, {
    who: 'eBay',
    method: 'POST',
    readOnly: true,
    url: `${apiUrl}/identity/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams(form).toString(),
  });
  const tokens = Tokens.safeParse(answer.json);
  if (answer.status === 200 && tokens.success) return tokens.data;
  throw tokenRefusal(answer.status, answer.json, form.grant_type === 'authorization_code');
}

function tokenRefusal(status: number, body: unknown, isCode: boolean): MarketplaceError {
  if (status >= 500 || body === undefined) {
    return new MarketplaceError('unavailable', `eBay could not give a token just now (${status}).`, {
      status,
    });
  }
  const said = TokenRefusal.safeParse(body);
  if (!said.success) {
    const message = `eBay refused to connect without saying why (${status}).`;
    return new MarketplaceError('credentials', message, { status, nextStep: connectAgain });
  }
  const { error, error_description: description } = said.data;
  if (error === 'invalid_client') {
    return unknownKeys({ status, code: error });
  }
  const ended = isCode
    ? 'eBay does not know this code: it is mistyped, used already or too old.'
    : 'The consent given to Crosslister on eBay has ended or was taken back.';
  const message = error === 'invalid_grant' ? ended : `eBay refused to connect: ${description ?? error}`;
  return new MarketplaceError('credentials', message, { status, code: error, nextStep: connectAgain });
}
