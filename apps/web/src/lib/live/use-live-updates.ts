import type { ServerEvent } from '@crosslister/contract/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staleAfter } from '../query-keys.ts';
import { followEvents, type StreamState } from './event-stream.ts';
import { gatherChanges } from './gather-changes.ts';
import { refreshPace } from './refresh-pace.ts';

/** Reads again whatever the server reports as changed. The state is for the 'Reconnecting...' pill. */
export function useLiveUpdates(): StreamState {
  const client = useQueryClient();
  const [state, setState] = useState<StreamState>('connecting');

  useEffect(() => {
    const end = new AbortController();
    const changes = gatherChanges<ServerEvent['changed'][number]>((changed) => {
      const stale = new Set([...changed].flatMap((thing) => staleAfter[thing]));
      return Promise.allSettled([...stale].map((queryKey) => client.invalidateQueries({ queryKey })));
    }, refreshPace);
    followEvents({
      signal: end.signal,
      onState: setState,
      onEvent: ({ changed }) => changes.add(changed),
    });
    return () => {
      end.abort();
      changes.stop();
    };
  }, [client]);

  return state;
}
