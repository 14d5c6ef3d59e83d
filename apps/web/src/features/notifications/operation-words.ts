import type { Operation, OperationStatus } from '@crosslister/contract/operation.ts';
import { platformList, platformNames } from '@crosslister/contract/platforms.ts';
import { formatStart } from '../../lib/format.ts';

const actionWords: Record<Operation['action'], string> = {
  crosslist: 'Crosslist',
  delist: 'Delist',
  revise: 'Update',
  import: 'Import',
  sync: 'Sync',
  detect_sales: 'Detect sales',
  answer: 'Settle items',
  dispatch: 'Mark as posted',
  refund: 'Refund',
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

/** `others`: the same for the same product on other platforms. */
export function operationTitle(operation: Operation, others: readonly Operation[] = []): string {
  return `${actionWord(operation)} -> ${platformList([operation, ...others].map(({ platform }) => platform))}`;
}

/** What is planned, each product with the marketplaces on which it starts at one time. */
export function byProduct(planned: readonly Operation[]): Operation[][] {
  const lines: Operation[][] = [];
  for (const operation of planned) {
    const [last] = lines.at(-1) ?? [];
    const isSame =
      last?.product?.id === operation.product?.id &&
      last?.starts_at === operation.starts_at &&
      last?.action === operation.action;
    if (isSame && operation.product?.id != null) lines.at(-1)?.push(operation);
    else lines.push([operation]);
  }
  return lines;
}

/** Whether the operation ended in a way that the seller has to look at. */
export function hasFailed({ status }: Operation): boolean {
  return status === 'failed' || status === 'partial';
}

export function isRunning({ status }: Operation): boolean {
  return status === 'queued' || status === 'processing';
}
