import type { Platform } from '@crosslister/contract/platforms.ts';

/** A consent begun longer ago than this (minutes) is over. */
export const PENDING_MINUTES = 15;

/** With the prefix `__Host-` no neighbour's subdomain can set it; browsers take that over https only. */
const nameOf = (publicUrl: string, platform: Platform) =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}consent-${platform}`;

/**
 * Marks the browser that asks for a consent, so that only its own way back connects an account. It opens nothing else.
 */
export function consentCookie(publicUrl: string, platform: Platform, state: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const name = nameOf(publicUrl, platform);
  return `${name}=${state}; Path=/; Max-Age=${PENDING_MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the browser with these cookies is the one that asked for the consent with this state. */
export function hasAsked(
  publicUrl: string,
  platform: Platform,
  cookies: string | undefined,
  state: string,
): boolean {
  return (cookies ?? '').split(/; ?/).includes(`${nameOf(publicUrl, platform)}=${state}`);
}
