import type { Platform } from '@crosslister/contract/platforms.ts';

const fields = { connections: 'secrets', app_keys: 'app_keys' };

/** Whose sealed text it is, and which: bound to it, so that it opens in its own row only. */
export function ownerOf(table: keyof typeof fields, userId: number, platform: Platform): string {
  return `${userId}:${platform}:${fields[table]}`;
}
