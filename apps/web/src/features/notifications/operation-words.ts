import type { Operation, OperationStatus } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { formatStart } from '../../lib/format.ts';

const actionWords: Record<Operation['action'], string> = {
  crosslist: 'Crosslist',
  delist: 'Delist',
  revise: 'Update',
  import: 'Import',
  sync: 'Sync',
  detect_sales: 'Detect sales',
  answer: 'Settle items',
};

const statusWords: Record<OperationStatus, string> = {
  queued: 'Queued',
  processing: 'Processing',
  completed: 'Completed',
  partial: 'Partial',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export function actionWord({
  action,
  deletes_product,
}: Pick<Operation, 'action' | 'deletes_product'>): string {
  return deletes_product ? 'Delete' : actionWords[action];
}

const unpublishedWords = { scheduled: 'scheduled', draft: 'saved as a draft' } as const;

/** When a planned operation is to begin. Undefined for any other. */
export const plannedStart = ({ starts_at: start }: Operation, now: number): string | undefined =>
  start && Date.parse(start) > now ? start : undefined;

export function statusWord(operation: Operation, now: number): string {
  const { status, platform, waits_for_seller: waits, listed_as: as } = operation;
  const start = plannedStart(operation, now);
  if (start) return `${statusWords[status]} for ${formatStart(start, now)}`;
  if (waits) return `Waiting for you on ${platformNames[platform]}`;
  return as ? `${statusWords[status]}: ${unpublishedWords[as]}` : statusWords[status];
}

export function operationTitle(operation: Operation): string {
  return `${actionWord(operation)} -> ${platformNames[operation.platform]}`;
}

/** Whether the operation ended in a way that the seller has to look at. */
export function hasFailed({ status }: Operation): boolean {
  return status === 'failed' || status === 'partial';
}

export function isRunning({ status }: Operation): boolean {
  return status === 'queued' || status === 'processing';
}
