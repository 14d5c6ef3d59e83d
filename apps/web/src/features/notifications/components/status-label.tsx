import type { OperationStatus } from '@crosslister/contract/operation.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconProgress,
} from '@tabler/icons-react';
import { statusWords } from '../operation-words.ts';
import styles from './notification-list.module.css';

/** An icon beside the word, so that the state never rests on colour alone. */
const icons = {
  queued: IconClock,
  processing: IconProgress,
  completed: IconCircleCheck,
  partial: IconAlertTriangle,
  failed: IconCircleX,
  cancelled: IconBan,
} satisfies Record<OperationStatus, typeof IconClock>;

export function StatusLabel({ status }: { status: OperationStatus }) {
  const Icon = icons[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden />
      {statusWords[status]}
    </span>
  );
}
