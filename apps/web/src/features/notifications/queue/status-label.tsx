import type { Operation, OperationStatus } from '@crosslister/contract/operation.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHandStop,
  IconProgress,
} from '@tabler/icons-react';
import styles from '../notification-list.module.css';
import { statusWord } from '../operation-words.ts';

/** An icon beside the word, so that the state is never shown by colour alone. */
const icons = {
  queued: IconClock,
  processing: IconProgress,
  completed: IconCircleCheck,
  partial: IconAlertTriangle,
  failed: IconCircleX,
  cancelled: IconBan,
} satisfies Record<OperationStatus, typeof IconClock>;

export function StatusLabel({ operation, now }: { operation: Operation; now: number }) {
  const { status, waits_for_seller: waits } = operation;
  const Icon = waits ? IconHandStop : icons[status];
  return (
    <span className={styles.status} data-status={waits ? 'waiting' : status}>
      <Icon size={14} stroke={2} aria-hidden />
      {statusWord(operation, now)}
    </span>
  );
}
