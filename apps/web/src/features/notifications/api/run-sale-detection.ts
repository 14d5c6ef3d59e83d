import type { SaleDetectionRun } from '@crosslister/contract/sales.ts';
import { saleDetectionAnswer } from '../../../lib/answers/sales.ts';
import { callApi } from '../../../lib/api-client.ts';

export function runSaleDetection(): Promise<SaleDetectionRun> {
  return callApi('/api/sale-detection/run/', saleDetectionAnswer, { method: 'POST' });
}
