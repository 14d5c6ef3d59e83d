import type { ServerEvent } from '@crosslister/contract/event.ts';
import { changedThings } from '@crosslister/contract/lists.ts';
import { ApiError } from '../api-error.ts';
import { firstAskedAt, firstRequest } from '../asked-at.ts';
import { readEvents } from './read-events.ts';

export type StreamState = 'connecting' | 'open' | 'reconnecting';

type Message =
  /** For every tab, or for the one that asked what it has missed. */
  | { type: 'event'; event: ServerEvent; to?: string }
  | { type: 'state'; state: StreamState }
  /** A new tab asks the leader for the present state, and for what was reported since this tab began to load (ms). */
  | { type: 'hello'; from: string; since: number };

const NAME = 'crosslister-events';
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

interface Handlers {
  onEvent: (event: ServerEvent) => void;
  onState: (state: StreamState) => void;
  signal: AbortSignal;
}

/**
 * Follows the server's events with one connection for all tabs of the browser (HTTP/1.1
 * allows six in all): the tab that holds the lock reads, and passes them on. Without locks
 * (plain http from another machine) each tab reads for itself.
 */
export function followEvents({ onEvent, onState, signal }: Handlers): void {
  const channel = new BroadcastChannel(NAME);
  signal.addEventListener('abort', () => channel.close());
  const ownName = String(Math.random());
  /** When the leader last reported each thing, by this computer's clock, which is the same for all its tabs. */
  const notifiedAt = new Map<ServerEvent['changed'][number], number>();
  let leads = false;
  let state: StreamState = 'connecting';

  const notify = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'event' && (data.to ?? ownName) === ownName) onEvent(data.event);
    if (data.type === 'state') onState(data.state);
    if (data.type === 'hello' && leads) {
      notify({ type: 'state', state });
      const changed = [...notifiedAt].flatMap(([thing, at]) => (at >= data.since ? [thing] : []));
      if (changed.length > 0) notify({ type: 'event', event: { changed }, to: data.from });
    }
  };
  const lead = () => {
    leads = true;
    return keepReading({
      signal,
      onState(next) {
        state = next;
        onState(next);
        notify({ type: 'state', state });
      },
      onEvent(event) {
        onEvent(event);
        for (const thing of event.changed) notifiedAt.set(thing, Date.now());
        notify({ type: 'event', event });
      },
    });
  };
  const ended = (error: unknown) => {
    if (!signal.aborted) console.error('The event stream has stopped', error);
  };

  if (!navigator.locks) {
    channel.onmessage = null;
    keepReading({ onEvent, onState, signal }).catch(ended);
    return;
  }
  notify({ type: 'hello', from: ownName, since: Date.now() - performance.now() });
  navigator.locks.request(NAME, { signal }, lead).catch(ended);
}

async function keepReading({ onEvent, onState, signal }: Handlers): Promise<void> {
  let failures = 0;
  // The server reports what has changed between the page's first requests and the opening of the stream. On a slow
  // connection the stream could be opened before its start time is known. Then everything would be read twice.
  await firstRequest();
  let since = firstAskedAt();
  while (!signal.aborted) {
    try {
      await readEvents({
        signal,
        since,
        onEvent,
        onOpen() {
          failures = 0;
          onState('open');
          // For anything that happened while nobody listened.
          if (since === undefined) onEvent({ changed: [...changedThings] });
          since = undefined;
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      const expected =
        error instanceof ApiError || error instanceof DOMException || error instanceof TypeError;
      if (!expected) throw error;
    }
    onState('reconnecting');
    await pause(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures), signal);
    failures += 1;
  }
}

/**
 * Waits with jitter, so that not everybody reconnects to a restarted server at once. Coming back online ends the wait.
 */
function pause(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delay * (0.5 + Math.random() / 2));
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
