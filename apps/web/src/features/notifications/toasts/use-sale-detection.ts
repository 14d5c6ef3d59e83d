import type { SaleDetectionRun } from '@crosslister/contract/sales.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saleDetectionAnswer } from '../../../lib/answers/sale-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { SaleDetection } from '../../../lib/dialog-props.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { readAgain } from '../../../lib/query-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

function runSaleDetection(): Promise<SaleDetectionRun> {
  return callApi('/api/sale-detection/run/', saleDetectionAnswer, { method: 'POST' });
}

const EVERY_MS = 900_000;

/** Polls for sales at log-in and every 15 minutes, except while a detection that the seller started is running. */
export function useSaleDetection(): SaleDetection {
  const [running, setRunning] = useState(false);
  const manual = useRef(false);

  const detect = useCallback(async () => {
    const run = await runSaleDetection();
    // The server's events report what else has changed.
    const stale = run.results?.summary.total_sales === 0 ? [] : [...staleAfter.sales, ...staleAfter.products];
    void readAgain(stale);
    return run;
  }, []);

  useEffect(() => {
    async function automatic() {
      if (manual.current) return;
      try {
        const run = await detect();
        if (!run.success && run.error) console.warn('Automatic sale detection failed:', run.error);
      } catch (error) {
        console.warn('Automatic sale detection failed:', error);
      }
    }
    void automatic();
    const timer = setInterval(automatic, EVERY_MS);
    return () => clearInterval(timer);
  }, [detect]);

  const run = useCallback(async () => {
    if (manual.current) return;
    manual.current = true;
    setRunning(true);
    try {
      const [{ detectionToast }, run] = await Promise.all([import('./detection-toast.ts'), detect()]);
      showToast(detectionToast(run));
    } catch (error) {
      showToast(failedRequest('Sale Detection Failed', error, (cause) => `Sale detection failed: ${cause}`));
    } finally {
      manual.current = false;
      setRunning(false);
    }
  }, [detect]);

  return { run, running };
}
