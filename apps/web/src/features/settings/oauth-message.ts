import { OAuthMessage } from '@crosslister/contract/auth.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/** The pop-up's word on how the consent ended; null for anything another page or another platform sent. */
export function readOAuthMessage(
  event: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  ownOrigin: string,
  platform: Platform,
): OAuthMessage | null {
  if (event.origin !== ownOrigin) return null;
  const message = OAuthMessage.safeParse(event.data);
  return message.success && message.data.platform === platform ? message.data : null;
}
