import { OAuthInit } from '@crosslister/contract/auth.ts';
import { callApi } from '../../../lib/api-client.ts';

/** The page on which the seller's own store asks whether it may hand over its keys. */
export async function requestKeys(url: string, signal: AbortSignal): Promise<string> {
  const path = '/api/keys/woocommerce/request/';
  return (await callApi(path, OAuthInit, { method: 'POST', body: { url }, signal })).auth_url;
}
