import type { Credentials } from '@crosslister/contract/credentials.ts';
import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';

/** Whether an account is connected that the server could list with. */
export function isConnected(credentials: Credentials, platform: Platform): boolean {
  const { connection } = descriptionOf(platform);
  const record: Readonly<Record<string, unknown>> = credentials;
  return connection.kind !== 'none' && Object.values(connection.fields).every((field) => record[field]);
}
