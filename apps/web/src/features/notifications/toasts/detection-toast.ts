import { platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleDetectionRun } from '@crosslister/contract/sales.ts';
import { formatTime, plural } from '../../../lib/format.ts';
import type { ToastInput } from '../../../lib/toast.ts';

/**
 * The toast after a detection that the seller started. Each sale has one of its own, with what is left to the seller, and so
 * has what was sold twice.
 */
export function detectionToast(run: SaleDetectionRun, now = Date.now()): ToastInput {
  if (!run.success && run.message && !run.error) {
    return { type: 'info', title: 'Sale Detection', message: run.message };
  }
  if (!run.success || !run.results) {
    const error = run.error ?? 'Unknown error';
    return { type: 'error', title: 'Sale Detection Failed', message: `Sale detection failed: ${error}` };
  }
  const { summary, details, double_sales: doubles } = run.results;
  const unfinished = summary.unfinished_delistings ?? 0;
  const counts = [
    `${plural(summary.total_sales, 'sale')} found`,
    `${plural(summary.successful_delistings, 'successful delisting')}`,
    `${plural(summary.failed_delistings, 'failed delisting')}`,
    ...(unfinished > 0 ? [`${unfinished} still to do`] : []),
  ];
  const blind = details.flatMap(({ platform, error }) =>
    error ? [`${platformNames[platform]} could not be checked: ${error}`] : [],
  );
  const notAsked = details.flatMap(({ platform, not_asked: left }) => {
    if (!left) return [];
    const since = left.since ? ` It last answered at ${formatTime(left.since, now)}.` : '';
    return [`${platformNames[platform]} was not asked again, as it was asked very often just now.${since}`];
  });
  const isWorrying = blind.length > 0 || summary.failed_delistings > 0 || unfinished > 0;
  const said = [...blind, ...notAsked];
  return {
    type: doubles.length > 0 ? 'error' : isWorrying ? 'warning' : notAsked.length > 0 ? 'info' : 'success',
    title: 'Sale Detection Completed',
    message: `${counts.join(', ')}.`,
    details: said.length > 0 ? said.join(' ') : undefined,
  };
}
