import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staleAfter } from '../query-keys.ts';

/**
 * Takes in what the extension saw while the dashboard was closed or being loaded anew: now, and each time the seller
 * comes back to it, as from the marketplace's tab.
 */
export function useExtensionOutcomes(): void {
  const client = useQueryClient();
  useEffect(() => {
    async function take(): Promise<void> {
      if (window.crosslisterExtension === undefined || document.visibilityState !== 'visible') return;
      // Apart from the first load: most sellers open the dashboard far from any extension.
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
