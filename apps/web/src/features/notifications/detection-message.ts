import { platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleDetectionRun } from '@crosslister/contract/sales.ts';
import { plural } from '../../lib/format.ts';
import type { ToastInput } from '../../lib/toast.ts';

/** What the seller is told after a detection they asked for. */
export function detectionToast(run: SaleDetectionRun): ToastInput {
  if (!run.success && run.message && !run.error) {
    return { type: 'info', title: 'Sale Detection', message: run.message };
  }
  if (!run.success || !run.results) {
    const error = run.error ?? 'Unknown error';
    return { type: 'error', title: 'Sale Detection Failed', message: `Sale detection failed: ${error}` };
  }
  const { summary, details, double_sales: doubles } = run.results;
  const counts = [
    `${plural(summary.total_sales, 'sale')} found`,
    `${plural(summary.successful_delistings, 'successful delisting')}`,
    `${plural(summary.failed_delistings, 'failed delisting')}`,
  ];
  const blind = details.flatMap(({ platform, error }) =>
    error ? [`${platformNames[platform]} could not be asked: ${error}`] : [],
  );
  const isWorrying = blind.length > 0 || summary.failed_delistings > 0;
  const said = [...doubles.map(({ message }) => message), ...blind];
  return {
    type: doubles.length > 0 ? 'error' : isWorrying ? 'warning' : 'success',
    title: 'Sale Detection Completed',
    message: `${counts.join(', ')}.`,
    details: said.length > 0 ? said.join(' ') : undefined,
  };
}
