import { useEffect } from 'react';
import type { StreamState } from '../lib/live/event-stream.ts';
import { whileLoaded } from './while-loaded.ts';

/** Says what it means that the server is gone, as long as it is. The words are in what is loaded ahead. */
export function useServerGone(stream: StreamState): void {
  const isLost = stream === 'reconnecting';
  useEffect(() => {
    if (!isLost) return;
    return whileLoaded(import('./server-gone.ts').then(({ watchServerGone }) => watchServerGone()));
  }, [isLost]);
}
