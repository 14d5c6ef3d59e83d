import { instead } from '@crosslister/domain/instead.ts';
import { z } from 'zod';
import type { AppKeys } from '../../account/app-keys.ts';
import type { OAuth } from '../../account/oauth.ts';
import { secondsAfter, storedTokens } from '../../account/stored-tokens.ts';
import type { MarketplaceConfig, Secrets } from '../../context.ts';
import { isTransient, MarketplaceError } from '../../errors.ts';
import { request } from '../../http.ts';
import { readUser } from './account.ts';
import { checkAppKeys } from './app-keys.ts';
import { askToken, basicScope, connectAgain } from './ask-token.ts';

// All at once, because a scope added later would mean asking every seller for consent again.
export const scopes = [
  basicScope,
  `${basicScope}/sell.inventory`,
  `${basicScope}/sell.account`,
  `${basicScope}/sell.fulfillment`,
  `${basicScope}/commerce.identity.readonly`,
  `${basicScope}/commerce.notification.subscription`,
];
/** Some keysets are not granted these (`invalid_scope`). Without them an account has no name here, and sales are polled. */
const optionalScopes = /\/commerce\.(identity|notification)\./;

const EbaySecrets = z.object({
  access_token: z.string(),
  access_expires_at: z.string(),
  refresh_token: z.string(),
  refresh_expires_at: z.string().nullable(),
  user_id: z.string(),
  username: z.string(),
});
type EbaySecrets = z.infer<typeof EbaySecrets>;

/** Only an app with valid keys gets a token for the app itself. */
export const checkKeys: AppKeys['check'] = async (context) => {
  await askToken(context, { grant_type: 'client_credentials', scope: basicScope });
};

/** eBay's codes contain `#` and `^`, so a code without them is still encoded. Decoding twice would damage a `%`. */
export function decodeCode(code: string): string {
  const text = code.trim();
  if (!text.includes('%') || /[#^]/.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new MarketplaceError('credentials', 'The code from eBay is cut short or mistyped.', {
      cause,
      nextStep: 'Copy the whole address eBay returned to, or connect again.',
    });
  }
}

function authorizationUrl(
  config: MarketplaceConfig,
  { state, fewer }: { state: string; fewer?: boolean },
): string {
  checkAppKeys(config);
  const url = new URL(`${config.ebay.authUrl}/oauth2/authorize`);
  const query = {
    client_id: config.ebay.clientId,
    // The RuName represents a URL registered with eBay. The URL itself would be refused here.
    redirect_uri: config.ebay.ruName,
    response_type: 'code',
    scope: scopes.filter((name) => !(fewer && optionalScopes.test(name))).join(' '),
    state,
    locale: 'en-GB',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const PageRefusal = z.object({ error_id: z.literal('invalid_scope') });

/**
 * eBay refuses a scope with a page of raw JSON that leads nowhere, so the consent page is asked before the seller sees
 * it. If it does not answer, the seller is sent there all the same.
 */
const refusesScopes: NonNullable<OAuth['refusesScopes']> = async (context, url) => {
  try {
    const answer = await request(context, {
      who: 'eBay',
      method: 'GET',
      url,
      redirect: 'manual',
      timeoutMs: 5000,
      headers: { accept: 'text/html' },
    });
    return PageRefusal.safeParse(answer.json).success;
  } catch (error) {
    if (error instanceof MarketplaceError) return false;
    throw error;
  }
};

const exchange: OAuth['exchange'] = async (context, { code }) => {
  const now = context.now();
  const tokens = await askToken(context, {
    grant_type: 'authorization_code',
    code: decodeCode(code),
    redirect_uri: context.config.ebay.ruName,
  });
  if (!tokens.refresh_token) {
    throw new MarketplaceError('credentials', 'eBay gave no lasting consent.', { nextStep: connectAgain });
  }
  // The name comes from another host. If that does not answer, the account is connected and its name follows later.
  const account = await readUser({ ...context, token: async () => tokens.access_token }).catch(
    instead(null, isTransient),
  );
  const consentExpiresAt =
    tokens.refresh_token_expires_in === undefined ? null : secondsAfter(now, tokens.refresh_token_expires_in);
  const secrets: EbaySecrets = {
    access_token: tokens.access_token,
    access_expires_at: secondsAfter(now, tokens.expires_in),
    refresh_token: tokens.refresh_token,
    refresh_expires_at: consentExpiresAt,
    user_id: account?.id ?? '',
    username: account?.name ?? '',
  };
  return { secrets, account, consentExpiresAt };
};

const parseSecrets = (secrets: Secrets): EbaySecrets =>
  storedTokens(EbaySecrets, secrets, { who: 'eBay', nextStep: connectAgain });

/** eBay's refresh token stays the same for its whole life. Only the access token changes. */
const refresh: OAuth['refresh'] = async (context) => {
  const secrets = parseSecrets(context.secrets);
  const now = context.now();
  const tokens = await askToken(context, {
    grant_type: 'refresh_token',
    refresh_token: secrets.refresh_token,
  });
  return {
    ...secrets,
    access_token: tokens.access_token,
    access_expires_at: secondsAfter(now, tokens.expires_in),
  } satisfies EbaySecrets;
};

export const oauth = {
  authorizationUrl,
  refusesScopes,
  exchange,
  refresh,
  accessToken(secrets) {
    const { access_token, access_expires_at } = parseSecrets(secrets);
    return { token: access_token, expiresAt: access_expires_at };
  },
  consentExpiresAt: null,
  named: (secrets, { id, name }) =>
    ({ ...parseSecrets(secrets), user_id: id, username: name }) satisfies EbaySecrets,
  warnDays: 30,
} satisfies OAuth;
