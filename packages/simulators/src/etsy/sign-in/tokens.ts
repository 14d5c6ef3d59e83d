import { createHash, randomBytes } from 'node:crypto';
import type { AuthCode, Site, Token } from '../etsy-state.ts';

export const accessTokenSeconds = 3600;
export const refreshTokenSeconds = 90 * 86_400;
const codeSeconds = 600;

type Granted = { userId: number; keystring: string; scopes: string[] };

export function issueCode(
  site: Site,
  granted: Granted,
  pledge: { redirectUri: string; challenge: string },
): AuthCode {
  const code = randomBytes(48).toString('base64url');
  const entry = { ...granted, ...pledge, code, expiresAt: site.clock.after(codeSeconds * 1000) };
  site.codes.set(code, entry);
  return entry;
}

/** Both kinds begin with the numeric user id and a dot; clients read the user from there. */
function opaque(userId: number): string {
  return `${userId}.${randomBytes(48).toString('base64url')}`;
}

/** A new access token and a new refresh token. */
export function issueTokens(site: Site, { userId, keystring, scopes }: Granted) {
  const granted = { userId, keystring, scopes };
  const make = (seconds: number): Token => ({
    ...granted,
    token: opaque(userId),
    expiresAt: site.clock.after(seconds * 1000),
  });
  const access = make(accessTokenSeconds);
  const refresh = make(refreshTokenSeconds);
  site.accessTokens.set(access.token, access);
  site.refreshTokens.set(refresh.token, refresh);
  return { accessToken: access.token, refreshToken: refresh.token };
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** The seller removes the application in their account, or changes their password: everything is void. */
export function revokeTokens(site: Site, userId: number): void {
  for (const tokens of [site.codes, site.refreshTokens, site.accessTokens]) {
    for (const [key, token] of tokens) if (token.userId === userId) tokens.delete(key);
  }
}

export function expireAccessTokens(site: Site): void {
  const past = site.clock.after(-1000);
  for (const token of site.accessTokens.values()) token.expiresAt = past;
}
