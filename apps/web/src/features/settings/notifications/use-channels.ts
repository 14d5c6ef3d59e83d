import { useMutation, useQuery } from '@tanstack/react-query';
import { browserChannel } from '../../../lib/push/browser-channel.ts';
import { browserName } from '../../../lib/push/browser-name.ts';
import {
  addChannel,
  changeChannel,
  confirmChannel,
  getChannels,
  removeChannel,
  testChannel,
} from '../../../lib/push/channels.ts';
import { unsubscribe } from '../../../lib/push/forget-push.ts';
import { DENIED, PushProblem, subscribe } from '../../../lib/push/subscribe.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { everyEvent } from './event-words.ts';

const queryKey = queryKeys.notifications;

export function useChannels() {
  return useQuery({ queryKey, queryFn: ({ signal }) => getChannels(signal), staleTime: 0 });
}

/** The list is shown as the server then has it, also after a refusal: somebody may have changed it elsewhere. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ meta: { stale: [queryKey] }, mutationFn: change });
}

export const useAddChannel = () => useChange(addChannel);

export const useChangeChannel = (id: number) =>
  useChange((changes: Parameters<typeof changeChannel>[1]) => changeChannel(id, changes));

export const useConfirmChannel = (id: number) => useChange((code: string) => confirmChannel(id, code));

export const useTestChannel = (id: number) => useChange(() => testChannel(id));

export const useRemoveChannel = () =>
  useChange(async (id: number) => {
    await removeChannel(id);
    if (id === browserChannel.read()) await unsubscribe();
  });

/** Asks for the browser's permission, and makes this browser a channel. */
export const useNotifyBrowser = () =>
  useChange(async (pushKey: string) => {
    const permission = await Notification.requestPermission();
    if (permission === 'denied') throw new PushProblem(DENIED);
    if (permission === 'default')
      throw new PushProblem('The browser’s question was closed. Press the button again and choose Allow.');
    const subscription = await subscribe(pushKey);
    const { id } = await addChannel({
      name: browserName(navigator.userAgent),
      events: everyEvent,
      quiet_from: null,
      quiet_to: null,
      target: { kind: 'push', ...subscription },
    });
    browserChannel.store(id, subscription.endpoint);
  });
