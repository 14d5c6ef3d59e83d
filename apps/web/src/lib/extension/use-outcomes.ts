import { useEffect } from 'react';
import { readAgain } from '../query-client.ts';
import { staleAfter } from '../query-keys.ts';

/**
 * Takes over results that the extension kept while the dashboard was closed or reloading: now, and each time the seller
 * comes back to it, for example from the marketplace's tab.
 */
export function useExtensionOutcomes(): void {
  useEffect(() => {
    async function take(): Promise<void> {
      if (window.crosslisterExtension === undefined || document.visibilityState !== 'visible') return;
      // Not part of the first load: most sellers open the dashboard on devices without the extension.
      const { reportOutcomes } = await import('./list-with-extension.ts');
      if (!(await reportOutcomes())) return;
      void readAgain([...staleAfter.operations, ...staleAfter.products]);
    }
    const takeOrLog = () => void take().catch((error) => console.warn('Outcomes not taken:', error));
    takeOrLog();
    document.addEventListener('visibilitychange', takeOrLog);
    return () => document.removeEventListener('visibilitychange', takeOrLog);
  }, []);
}
