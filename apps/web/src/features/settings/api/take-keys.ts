import { KeysTaken } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Connects the store that handed over the keys this session asked for. False if there are none. */
export async function takeKeys(platform: Platform): Promise<boolean> {
  return (await callApi(`/api/keys/${platform}/take/`, KeysTaken, { method: 'POST' })).success;
}
