import { KeysTaken } from '@crosslister/contract/credentials.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Connects the store that handed over the keys this session asked for. False if there are none. */
export async function takeKeys(): Promise<boolean> {
  return (await callApi('/api/keys/woocommerce/take/', KeysTaken, { method: 'POST' })).success;
}
