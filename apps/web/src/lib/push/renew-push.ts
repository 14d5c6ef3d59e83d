import { notificationEvents } from '@crosslister/contract/lists.ts';
import { browserChannel } from './browser-channel.ts';
import { browserName } from './browser-name.ts';
import { addChannel, getChannels, removeChannel } from './channels.ts';
import { unsubscribe } from './forget-push.ts';
import { subscribe } from './subscribe.ts';

/**
 * Browsers change a subscription by themselves now and then, and the service worker has no session to report it with.
 * So each start of the dashboard compares it with the one that the server has.
 */
export async function renewPush(): Promise<void> {
  const { channels, push_key: key } = await getChannels();
  if (Notification.permission !== 'granted') return;
  const subscription = await subscribe(key);
  const channel = channels.find(({ id }) => id === browserChannel.read());
  if (subscription.endpoint === browserChannel.endpoint()) {
    // Removed in another browser, or it belongs to somebody who was signed in here before.
    if (!channel) await unsubscribe();
    return;
  }
  const { id } = await addChannel({
    // The server removes a channel once its push service says that the subscription is gone.
    name: channel?.name ?? browserName(navigator.userAgent),
    events: channel?.events ?? [...notificationEvents],
    quiet_from: channel?.quiet_from ?? null,
    quiet_to: channel?.quiet_to ?? null,
    target: { kind: 'push', ...subscription },
  });
  browserChannel.store(id, subscription.endpoint);
  if (channel && channel.id !== id) await removeChannel(channel.id);
}
