import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCrop, IconTrash } from '@tabler/icons-react';
import styles from './gallery.module.css';

interface Props {
  at: number;
  count: number;
  onMove: (to: number) => void;
  /** Absent while it is being uploaded. */
  onEdit?: (() => void) | undefined;
  onRemove: () => void;
}

/** What can be done to the photo that is shown, with the keyboard too. */
export function PhotoTools({ at, count, onMove, onEdit, onRemove }: Props) {
  const tool = { variant: 'default', size: 32 } as const;
  return (
    <div className={styles.tools}>
      <p className="quiet" aria-live="polite">
        {at + 1} of {count}
      </p>
      {/* Beside only "1 of 2" the arrows would look like those for the next photo. */}
      <span className={styles.moving} aria-hidden>
        Move
      </span>
      <ActionIcon
        {...tool}
        aria-label={`Move photo ${at + 1} earlier`}
        aria-disabled={at === 0}
        onClick={() => at > 0 && onMove(at - 1)}
      >
        <IconArrowLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...tool}
        aria-label={`Move photo ${at + 1} later`}
        aria-disabled={at === count - 1}
        onClick={() => at < count - 1 && onMove(at + 1)}
      >
        <IconArrowRight size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...tool}
        className={styles.edit ?? ''}
        aria-label={`Edit photo ${at + 1}`}
        aria-disabled={!onEdit}
        onClick={() => onEdit?.()}
      >
        <IconCrop size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...tool} color="red" aria-label={`Remove photo ${at + 1}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
