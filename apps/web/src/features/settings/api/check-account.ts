import { AccountCheck } from '@crosslister/contract/account-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { callApi } from '../../../lib/api-client.ts';

/** The server's check of a connected account. It changes nothing there. */
export const checkAccount = async (platform: Platform) =>
  (await callApi(`/api/connections/${platform}/check/`, AccountCheck, { method: 'POST' })).lines;
