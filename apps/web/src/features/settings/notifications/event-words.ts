import { channelKinds, notificationEvents } from '@crosslister/contract/lists.ts';
import type { ChannelKind, NotificationEvent } from '@crosslister/contract/notifications.ts';

export const everyEvent: NotificationEvent[] = [...notificationEvents];

export const eventWords: Record<NotificationEvent, string> = {
  sold: 'Something sold',
  sold_twice: 'Something sold twice',
  waiting: 'Something to do',
  connection: 'An account fails',
  bulk: 'Bulk job failures',
  summary: 'A morning summary',
};

export const kindNames: Record<ChannelKind, string> = {
  push: 'Push message',
  email: 'E-mail',
  ntfy: 'ntfy',
  webhook: 'Webhook',
};

/** What is added in a dialog. A browser is added with one press, in itself. */
export const typedKinds = channelKinds.filter((kind) => kind !== 'push');
export type TypedKind = (typeof typedKinds)[number];

export const addWords: Record<TypedKind, string> = {
  email: 'Add e-mail address',
  ntfy: 'Add ntfy topic',
  webhook: 'Add webhook',
};
