import type { Platform } from '@crosslister/contract/platforms.ts';

const fields = { connections: 'secrets', app_keys: 'app_keys' };

/**
 * Names the seller and the field of an encrypted text. The text is bound to it, so it can be
 * decrypted only in its own row.
 */
export function ownerOf(table: keyof typeof fields, userId: number, platform: Platform): string {
  return `${userId}:${platform}:${fields[table]}`;
}
