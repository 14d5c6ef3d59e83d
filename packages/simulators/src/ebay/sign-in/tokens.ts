import { randomBytes } from 'node:crypto';
import type { AccessToken, AuthCode, RefreshToken, Site } from '../ebay-state.ts';

export const accessTokenSeconds = 7200;
export const refreshTokenSeconds = 47_304_000;
const codeSeconds = 299;

/** Letters as eBay's own have them: `#`, `+` and `=` break a client that decodes twice or not at all. */
function opaque(prefix: string): string {
  return `v^1.1#i^1#${prefix}^3#r^0#t^${randomBytes(24).toString('base64url')}+${randomBytes(6).toString('hex')}==`;
}

export function issueCode(
  site: Site,
  { clientId, ruName }: { clientId: string; ruName: string },
  seller: string,
  scopes: string[],
): AuthCode {
  const expiresAt = site.clock.after(codeSeconds * 1000);
  const code: AuthCode = { code: opaque('p'), clientId, seller, ruName, scopes, expiresAt };
  site.codes.set(code.code, code);
  return code;
}

export function issueRefreshToken(
  site: Site,
  clientId: string,
  seller: string,
  scopes: string[],
): RefreshToken {
  const expiresAt = site.clock.after(refreshTokenSeconds * 1000);
  const token: RefreshToken = { token: opaque('f'), clientId, seller, scopes, expiresAt };
  site.refreshTokens.set(token.token, token);
  return token;
}

/** An access token of a seller, or of the application itself when no seller is given. */
export function issueAccessToken(site: Site, scopes: string[], seller?: string): AccessToken {
  const expiresAt = site.clock.after(accessTokenSeconds * 1000);
  const token: AccessToken = { token: opaque('I'), scopes, expiresAt, ...(seller && { seller }) };
  site.accessTokens.set(token.token, token);
  return token;
}

/** Withdraws the consent of a seller: every token of theirs is void from now on. */
export function revokeTokens(site: Site, seller: string): void {
  for (const tokens of [site.codes, site.refreshTokens, site.accessTokens]) {
    for (const [key, token] of tokens) if (token.seller === seller) tokens.delete(key);
  }
}

export function expireAccessTokens(site: Site): void {
  const past = site.clock.after(-1000);
  for (const token of site.accessTokens.values()) token.expiresAt = past;
}
