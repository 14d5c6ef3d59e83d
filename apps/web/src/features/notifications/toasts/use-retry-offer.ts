import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import { queueSummary } from '../api/get-queue.ts';

/** When the settings have changed, failures caused by them can be retried with one click. */
export function useRetryOffer(): void {
  const client = useQueryClient();
  const { data: settings } = useCredentials();
  const before = useRef<typeof settings>(undefined);
  useEffect(() => {
    const isChanged = before.current !== undefined && settings !== before.current;
    before.current = settings;
    if (!isChanged) return;
    void client
      .fetchQuery({ ...queueSummary, staleTime: 0 })
      .then(async ({ settings_failures: count }) => {
        if (count === 0) return;
        const { offerRetry } = await import('./offer-retry.ts');
        offerRetry(count);
      })
      // Nothing was promised yet, and the queue itself shows that it cannot be loaded.
      .catch((error: unknown) => console.warn('Could not look for failures to retry:', error));
  }, [settings, client]);
}
