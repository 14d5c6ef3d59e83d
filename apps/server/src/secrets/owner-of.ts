import type { Platform } from '@crosslister/contract/platforms.ts';

const fields = { connections: 'secrets', app_keys: 'app_keys' };

/**
 * Names the seller and the field of an encrypted text. The text is bound to it, so it can be
 * decrypted only in its own row.
 */
export function ownerOf(table: keyof typeof fields, userId: number, platform: Platform): string {
  return `${userId}:${platform}:${fields[table]}`;
}

// The same for what has a table of its own.
export const ownerOfChannel = (userId: number, channelId: number) => `${userId}:notifications:${channelId}`;
export const ownerOfMailbox = (userId: number) => `${userId}:mailbox:password`;
export const ownerOfClickAndDrop = (userId: number) => `${userId}:click_and_drop:key`;
export const ownerOfAssistant = (userId: number) => `${userId}:assistant:key`;

/** For the keys with which this server signs its push messages. */
export const PUSH_KEYS_OWNER = 'instance:push_keys';
