import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staleAfter } from '../query-keys.ts';

/**
 * Takes over results that the extension kept while the dashboard was closed or reloading: now, and each time the seller
 * comes back to it, for example from the marketplace's tab.
 */
export function useExtensionOutcomes(): void {
  const client = useQueryClient();
  useEffect(() => {
    async function take(): Promise<void> {
      if (window.crosslisterExtension === undefined || document.visibilityState !== 'visible') return;
      // Not part of the first load: most sellers open the dashboard on devices without the extension.
      const { reportOutcomes } = await import('./list-with-extension.ts');
      if (!(await reportOutcomes())) return;
      for (const queryKey of [...staleAfter.operations, ...staleAfter.products]) {
        void client.invalidateQueries({ queryKey });
      }
    }
    const takeOrLog = () => void take().catch((error) => console.warn('Outcomes not taken:', error));
    takeOrLog();
    document.addEventListener('visibilitychange', takeOrLog);
    return () => document.removeEventListener('visibilitychange', takeOrLog);
  }, [client]);
}
