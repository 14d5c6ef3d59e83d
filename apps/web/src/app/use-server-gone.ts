import { useEffect } from 'react';
import type { StreamState } from '../lib/event-stream.ts';

/** Loaded while there is a server. */
const load = () => import('./server-gone.ts');

/** Says what it means that the server is gone, as long as it is. */
export function useServerGone(stream: StreamState): void {
  const isLost = stream === 'reconnecting';
  useEffect(() => {
    if (stream === 'open') load().catch(console.warn);
  }, [stream]);
  useEffect(() => {
    if (!isLost) return;
    const lostAt = Date.now();
    let end = () => {};
    let isOver = false;
    load()
      .then(({ watchServerGone }) => {
        if (!isOver) end = watchServerGone(lostAt);
      })
      .catch(console.warn);
    return () => {
      isOver = true;
      end();
    };
  }, [isLost]);
}
