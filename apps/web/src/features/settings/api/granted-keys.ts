import { OAuthInit } from '@crosslister/contract/accounts/auth.ts';
import { KeysTaken } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { callApi } from '../../../lib/api-client.ts';

/** The page on which the seller's own store asks whether it may hand over its keys. */
export async function requestKeys(platform: Platform, url: string, signal: AbortSignal): Promise<string> {
  const path = `/api/keys/${platform}/request/`;
  return (await callApi(path, OAuthInit, { method: 'POST', body: { url }, signal })).auth_url;
}

/** Connects the store that handed over the keys this session asked for. False if there are none. */
export async function takeKeys(platform: Platform): Promise<boolean> {
  return (await callApi(`/api/keys/${platform}/take/`, KeysTaken, { method: 'POST' })).success;
}
