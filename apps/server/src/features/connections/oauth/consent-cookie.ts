import type { Platform } from '@crosslister/contract/platforms.ts';

/** A consent that began longer ago than this (minutes) is no longer accepted. */
export const PENDING_MINUTES = 15;

/** The prefix `__Host-` keeps other subdomains from setting this cookie. Browsers accept it over https only. */
const nameOf = (publicUrl: string, platform: Platform) =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}consent-${platform}`;

/**
 * Marks the browser that asks for consent, so that only this browser's return connects an account. The cookie gives
 * access to nothing else.
 */
export function consentCookie(publicUrl: string, platform: Platform, state: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const name = nameOf(publicUrl, platform);
  return `${name}=${state}; Path=/; Max-Age=${PENDING_MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the browser with these cookies asked for the consent with this state. */
export function hasAsked(
  publicUrl: string,
  platform: Platform,
  cookies: string | undefined,
  state: string,
): boolean {
  return (cookies ?? '').split(/; ?/).includes(`${nameOf(publicUrl, platform)}=${state}`);
}
