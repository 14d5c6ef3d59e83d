import { formatCount } from '../../lib/format.ts';
import { PlainButton, PlainCloseButton } from '../../ui/plain-button.tsx';
import styles from './bulk-bar.module.css';
import { actionLabels, type BulkRowAction } from './row-actions.ts';

interface Props {
  count: number;
  matching: number;
  /** Everything that matches is selected already, except what was deselected. */
  byQuery: boolean;
  actions: readonly BulkRowAction[];
  busy: boolean;
  onAction: (action: BulkRowAction) => void;
  onSelectMatching: () => void;
  onClear: () => void;
}

/** The actions for the selection, its size, and a button to select everything that matches. */
export function BulkBar({
  count,
  matching,
  byQuery,
  actions,
  busy,
  onAction,
  onSelectMatching,
  onClear,
}: Props) {
  return (
    <section className={styles.bar} aria-label="Bulk actions">
      <div className={styles.count}>
        <strong>{formatCount(count)} selected</strong>
        {!byQuery && count < matching && (
          <button type="button" className={styles.more} onClick={onSelectMatching}>
            Select all {formatCount(matching)}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        {actions.map((action) => (
          <PlainButton
            key={action}
            size="xs"
            variant={action === 'delete' ? 'danger' : 'default'}
            disabled={busy}
            onClick={() => onAction(action)}
          >
            {actionLabels[action]}
            {byQuery && ` (${formatCount(count)})`}
          </PlainButton>
        ))}
      </div>
      <PlainCloseButton aria-label="Clear selection" className={styles.close ?? ''} onClick={onClear} />
    </section>
  );
}
