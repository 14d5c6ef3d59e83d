import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { OAuth } from '../../account/oauth.ts';
import { secondsAfter, storedTokens } from '../../account/stored-tokens.ts';
import type { MarketplaceConfig, Secrets } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { type HttpAnswer, request } from '../../http.ts';
import { Tokens } from '../answers.ts';
import { checkKeys, faultOf, keyRefused } from '../errors.ts';
import { readShop } from './account.ts';
import { checkAppKeys } from './app-keys.ts';

// `shops_w` is needed to make a processing profile for a shop without one, `listings_d` for deleting drafts.
/** To say that an order was posted. Accounts that were connected before have not agreed to it, and need it for nothing else. */
export const postingScope = 'transactions_w';
export const scopes = [
  'shops_r',
  'shops_w',
  'listings_r',
  'listings_w',
  'listings_d',
  'transactions_r',
  postingScope,
];

/** Life of a refresh token, which Etsy documents but does not send: 90 days from each refresh. */
const refreshDays = 90;

const EtsySecrets = z.object({
  access_token: z.string(),
  access_expires_at: z.string(),
  refresh_token: z.string(),
  refresh_expires_at: z.string(),
  user_id: z.string(),
  shop_id: z.string(),
  shop_name: z.string(),
  currency: z.string(),
});
type EtsySecrets = z.infer<typeof EtsySecrets>;

const connectAgain = 'Connect Etsy again under Settings → Connections.';

function refused(answer: HttpAnswer, isCode: boolean): MarketplaceError {
  const { status } = answer;
  const said = faultOf(answer);
  if (status >= 500 || !said) {
    return new MarketplaceError('unavailable', `Etsy could not give a token just now (${status}).`, {
      status,
    });
  }
  const keys = keyRefused(answer);
  if (keys) return keys;
  if (/invalid_client/.test(said)) {
    return new MarketplaceError('setup', 'Etsy does not know these app keys.', {
      status,
      code: 'invalid_client',
      nextStep: checkKeys,
    });
  }
  const ended = /invalid_grant|invalid_token/.test(said);
  const what = isCode
    ? 'Etsy does not know this code: it is mistyped, used already or too old.'
    : 'The consent given to Crosslister on Etsy has ended or was taken back.';
  const message = ended ? what : `Etsy refused to connect: ${said}.`;
  return new MarketplaceError('credentials', message, {
    status,
    ...(ended && { code: 'invalid_grant' }),
    nextStep: connectAgain,
  });
}

type TokenContext = Parameters<OAuth['exchange']>[0];
type Renewed = Pick<
  EtsySecrets,
  'access_token' | 'access_expires_at' | 'refresh_token' | 'refresh_expires_at'
>;

async function askToken(context: TokenContext, form: Record<string, string>): Promise<Renewed> {
  const now = context.now();
  const { apiUrl, keystring } = context.config.etsy;
  const answer = await request(context, {
    who: 'Etsy',
    method: 'POST',
    readOnly: true,
    url: `${apiUrl}/public/oauth/token`,
    headers: {
      'x-api-key': checkAppKeys(context.config),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ ...form, client_id: keystring }).toString(),
  });
  const tokens = Tokens.safeParse(answer.json);
  if (answer.status !== 200 || !tokens.success) {
    throw refused(answer, form.grant_type === 'authorization_code');
  }
  const refreshToken = tokens.data.refresh_token ?? form.refresh_token;
  if (!refreshToken) {
    throw new MarketplaceError('credentials', 'Etsy gave no lasting consent.', { nextStep: connectAgain });
  }
  return {
    access_token: tokens.data.access_token,
    access_expires_at: secondsAfter(now, tokens.data.expires_in),
    refresh_token: refreshToken,
    refresh_expires_at: secondsAfter(now, refreshDays * 86_400),
  };
}

const authorizationUrl: OAuth['authorizationUrl'] = (config: MarketplaceConfig, request) => {
  checkAppKeys(config);
  const url = new URL(`${config.etsy.authUrl}/oauth/connect`);
  const query = {
    response_type: 'code',
    client_id: config.etsy.keystring,
    redirect_uri: request.redirectUri,
    scope: scopes.join(' '),
    state: request.state,
    code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

const exchange: OAuth['exchange'] = async (context, { code, verifier, redirectUri }) => {
  const tokens = await askToken(context, {
    grant_type: 'authorization_code',
    code: code.trim(),
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const shop = await readShop({ ...context, token: async () => tokens.access_token });
  const secrets: EtsySecrets = {
    ...tokens,
    user_id: shop.userId,
    shop_id: shop.shopId,
    shop_name: shop.name,
    currency: shop.currency,
  };
  return {
    secrets,
    account: { id: shop.shopId, name: shop.name },
    consentExpiresAt: tokens.refresh_expires_at,
  };
};

const parseSecrets = (secrets: Secrets): EtsySecrets =>
  storedTokens(EtsySecrets, secrets, { who: 'Etsy', nextStep: connectAgain });

/**
 * Etsy's refresh token works only once. The answer contains the next one, which has to be stored before anything else.
 */
const refresh: OAuth['refresh'] = async (context) => {
  const secrets = parseSecrets(context.secrets);
  const tokens = await askToken(context, {
    grant_type: 'refresh_token',
    refresh_token: secrets.refresh_token,
  });
  return { ...secrets, ...tokens } satisfies EtsySecrets;
};

export const oauth = {
  authorizationUrl,
  refusesScopes: null,
  exchange,
  refresh,
  accessToken(secrets) {
    const { access_token, access_expires_at } = parseSecrets(secrets);
    return { token: access_token, expiresAt: access_expires_at };
  },
  consentExpiresAt: (secrets) => parseSecrets(secrets).refresh_expires_at,
  // The consent says whose it is.
  named: (secrets) => secrets,
  warnDays: 14,
} satisfies OAuth;
