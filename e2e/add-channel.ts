import type { Db } from '../apps/server/src/db/schema.ts';
import { notificationEvents } from '../packages/contract/src/lists.ts';
import type { ChannelTarget, NotificationEvent } from '../packages/contract/src/notifications.ts';

interface Api {
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/** Has a seller notified of these events (all, unless they are given) at this address, at any hour. */
export async function addChannel(
  { call }: Api,
  name: string,
  target: ChannelTarget,
  events: readonly NotificationEvent[] = notificationEvents,
): Promise<void> {
  const always = { events, quiet_from: null, quiet_to: null };
  await call('POST', '/api/notifications/channels/', { name, ...always, target });
}

/** As if the codes of all e-mail addresses had been typed. */
export async function confirmAddresses(db: Db): Promise<void> {
  await db
    .updateTable('notification_channels')
    .set({ confirmed: true })
    .where('confirmed', '=', false)
    .execute();
}
