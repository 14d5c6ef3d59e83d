import { OAuthMessage } from '@crosslister/contract/accounts/auth.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/** The pop-up's message on how the consent ended. Null for a message of another page or platform. */
export function readOAuthMessage(
  event: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  ownOrigin: string,
  platform: Platform,
): OAuthMessage | null {
  if (event.origin !== ownOrigin) return null;
  const message = OAuthMessage.safeParse(event.data);
  return message.success && (message.data.platform ?? platform) === platform ? message.data : null;
}
