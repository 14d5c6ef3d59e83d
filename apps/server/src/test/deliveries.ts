import { randomUUID } from 'node:crypto';
import type { Message } from '../features/notifications/message.ts';
import { type Delivery, SendFailure } from '../features/notifications/send/send.ts';

/** A message about a sale, as any channel gets it. */
export function testDelivery(changes: Partial<Message> = {}): Delivery {
  return {
    uid: randomUUID(),
    at: new Date('2026-11-20T21:30:00Z'),
    message: {
      event: 'sold',
      tag: 'sale-7',
      title: 'Sold on eBay: Brass lamp <small> & shade, £24.00',
      lines: ['Ended on Etsy.', 'Vinted waits for you: delete "Brass lamp" there.'],
      links: [
        { action: 'open', title: 'Open', to: { path: '/sales?sale=7' } },
        {
          action: 'delete',
          title: 'Delete it on Vinted',
          to: { url: 'https://www.vinted.co.uk/items/1?a=b&c' },
        },
        { action: 'done', title: 'Done', to: { path: '/sales?sale=7&done=9' } },
      ],
      image: 'https://i.ebayimg.com/lamp.jpg',
      facts: { sale_id: 7, price_pence: 2400 },
      ...changes,
    },
  };
}

/** Why it was not sent. */
export async function sendFailure(sending: Promise<void>): Promise<SendFailure> {
  const error = await sending.then(
    () => new Error('It was accepted.'),
    (reason: unknown) => reason,
  );
  if (error instanceof SendFailure) return error;
  throw error;
}
