import type { ClaimedDelivery } from '../claim-deliveries.ts';
import type { Message } from '../message.ts';

/** What was stored to be told (outbox.ts). */
export type Stored = Pick<ClaimedDelivery, 'user_id' | 'event' | 'key' | 'sale_id' | 'about'>;

export interface Composed {
  message: Message;
  /** It may wait for the end of the quiet hours: nothing can sell twice meanwhile. */
  canWait: boolean;
}
