import { OAuthInit } from '@crosslister/contract/accounts/auth.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';

/** The URL of the marketplace's consent page for this seller. The time in it prevents an older cached answer. */
export async function startOAuth(platform: Platform, signal: AbortSignal): Promise<string> {
  const { auth_url } = await callApi(`/api/oauth/${platform}/init/`, OAuthInit.partial(), {
    query: { t: Date.now() },
    signal,
  });
  if (!auth_url) throw new Error('Failed to get authorization URL');
  return auth_url;
}

/** Sends a code, or the whole URL to which the marketplace returned. */
export function finishOAuth(platform: Platform, code: string, state?: string) {
  return callApi(`/api/oauth/${platform}/manual/`, z.unknown(), { method: 'POST', body: { code, state } });
}
