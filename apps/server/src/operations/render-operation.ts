import { unpublishedStatuses } from '@crosslister/contract/lists.ts';
import type { Operation } from '@crosslister/contract/operation.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import type { OperationRow } from '../db/schema.ts';
import { isLive, mustBeSent } from './operation-rows.ts';
import { stepWords } from './steps.ts';

function warningsOf({ result }: OperationRow): Pick<Operation, 'warnings'> {
  const warnings = result && 'warnings' in result ? result.warnings : undefined;
  return warnings && warnings.length > 0 ? { warnings } : {};
}

const sentOf = ({ result }: OperationRow): Pick<Operation, 'sent'> =>
  result && 'sent' in result && result.sent ? { sent: result.sent } : {};

function listedAs({ kind, status, result }: OperationRow): Pick<Operation, 'listed_as'> {
  const made = kind === 'crosslist' && status === 'completed' ? result?.listing_status : undefined;
  const unpublished = unpublishedStatuses.find((each) => each === made);
  return unpublished ? { listed_as: unpublished } : {};
}

const isFirst = ({ kind, result }: OperationRow): Pick<Operation, 'is_first'> =>
  kind === 'crosslist' && result?.is_first ? { is_first: true } : {};

/** A sync leaves out the same items every time, so it shows only what could not be read. */
function leftOutOf({ kind, result }: OperationRow): Pick<Operation, 'left_out'> {
  const all = kind === 'import' || kind === 'sync' ? (result?.left_out ?? []) : [];
  const left = kind === 'sync' ? all.filter(({ reason }) => reason === 'unreadable') : all;
  return left.length > 0 ? { left_out: left } : {};
}

/** The operation as the API shows it. */
export function renderOperation(row: OperationRow): Operation {
  const waits = row.status === 'waiting';
  return {
    id: row.id,
    action: row.kind,
    platform: row.platform,
    status: row.status === 'waiting' ? 'processing' : row.status,
    product: row.snapshot && {
      id: row.product_id,
      name: row.snapshot.name,
      sku: row.snapshot.sku,
      price: toPounds(row.snapshot.price_pence),
      image: row.snapshot.image,
    },
    deletes_product: row.reason === 'delete',
    error: row.error,
    next_step: waits ? stepWords(row) : row.next_step,
    ...sentOf(row),
    ...warningsOf(row),
    ...listedAs(row),
    ...isFirst(row),
    ...leftOutOf(row),
    link: row.link,
    ...(row.fix && { fix: row.fix }),
    ...(row.batch_id && { batch_id: row.batch_id }),
    attempt: row.attempt,
    progress: row.progress,
    waits_for_seller: waits,
    ...(isLive(row) && mustBeSent(row) && { cancellable: false as const }),
    ...(waits && row.kind === 'crosslist' && row.journal.draft && { has_draft: true as const }),
    timestamp: row.created_at.toISOString(),
    ...(row.status === 'queued' &&
      row.attempt === 0 &&
      row.not_before && { starts_at: row.not_before.toISOString() }),
    next_attempt_at: row.status === 'queued' && row.attempt > 0 ? row.run_after.toISOString() : null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
