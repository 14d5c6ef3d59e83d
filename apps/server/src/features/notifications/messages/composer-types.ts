import type { NotificationEvent } from '@crosslister/contract/notifications.ts';
import type { Message } from '../message.ts';

/** What was stored to be told (outbox.ts). */
export interface Stored {
  user_id: number;
  event: NotificationEvent;
  key: string;
  sale_id: number | null;
  about: Record<string, string | number>;
}

export interface Composed {
  message: Message;
  /** It may wait for the end of the quiet hours: nothing can sell twice meanwhile. */
  canWait: boolean;
}
