import { KeysTaken } from '@crosslister/contract/credentials.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Connects the store that handed over the keys this sign-in asked for; false when none are there. */
export async function takeKeys(): Promise<boolean> {
  return (await callApi('/api/keys/woocommerce/take/', KeysTaken, { method: 'POST' })).success;
}
