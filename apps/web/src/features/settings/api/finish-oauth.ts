import type { Platform } from '@crosslister/contract/platforms.ts';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';

/** Sends a code, or the whole URL to which the marketplace returned. */
export function finishOAuth(platform: Platform, code: string, state?: string) {
  return callApi(`/api/oauth/${platform}/manual/`, z.unknown(), { method: 'POST', body: { code, state } });
}
