import type { SaleDetectionRun } from '@crosslister/contract/sales.ts';
import { callApi } from '../../../lib/api-client.ts';

export function runSaleDetection(): Promise<SaleDetectionRun> {
  return callApi(
    '/api/sale-detection/run/',
    async () => (await import('@crosslister/contract/sales.ts')).SaleDetectionRun,
    { method: 'POST' },
  );
}
