import { formatCount, formatMoney } from '../../../lib/format.ts';
import { PlainButton, PlainCloseButton } from '../../../ui/plain-button.tsx';
import { useEdgeHeight } from '../../../ui/toasts/use-edge-height.ts';
import { actionLabels, type BulkRowAction } from '../actions/row-actions.ts';
import styles from './bulk-bar.module.css';
import { SelectRangeHint } from './select-range-hint.tsx';

export interface BulkBarActions {
  onEdit: () => void;
  onLabel: () => void;
  onPrintLabels: () => void;
  onAction: (action: BulkRowAction) => void;
  onSelectMatching: () => void;
  onClear: () => void;
}

interface Props extends BulkBarActions {
  count: number;
  /** Their prices together, in pounds. */
  sum: number;
  /** How many of them are not among the rows in sight. */
  hidden: number;
  matching: number;
  /** More match than are selected. */
  hasMore: boolean;
  /** Exactly the products of this page are selected. */
  isPage: boolean;
  /** All that match are being asked for. */
  isAsking: boolean;
  actions: readonly BulkRowAction[];
  busy: boolean;
  onShow: () => void;
  onPropose: () => void;
}

/** The actions for the selection, its size, and a button to select everything that matches. */
export function BulkBar(props: Props) {
  const { count, hidden, matching, actions } = props;
  // What is done while all that match are asked for would be done to the page alone.
  const busy = props.busy || props.isAsking;
  // The number is there once, before the buttons. For a screen reader it is part of their names.
  const toHowMany = hidden > 0 && <span className="visually-hidden"> ({formatCount(count)})</span>;
  // What cannot be undone comes last, away from what is done every day.
  const inOrder = actions.toSorted((one, other) => Number(one === 'delete') - Number(other === 'delete'));
  return (
    <section ref={useEdgeHeight('--bar')} className={styles.bar} aria-label="Bulk actions">
      <div className={styles.count}>
        <strong>{formatCount(count)} selected</strong>
        <span className={styles.sum}>{formatMoney(props.sum)}</span>
        {hidden > 0 && (
          <span>
            {formatCount(hidden)} not shown here{' '}
            <button type="button" className={styles.more} onClick={props.onShow}>
              Show selected
            </button>
          </span>
        )}
        {props.hasMore && (
          <span className={styles.matching}>
            {props.isPage && `${formatCount(count)} on this page. `}
            <button
              type="button"
              className={styles.more}
              disabled={props.isAsking}
              onClick={props.onSelectMatching}
            >
              Select all {formatCount(matching)} that match
            </button>
          </span>
        )}
        {count <= 2 && <SelectRangeHint />}
      </div>
      <div className={styles.actions}>
        <PlainButton size="xs" variant="default" disabled={busy} onClick={props.onEdit}>
          Edit{toHowMany}
        </PlainButton>
        <PlainButton size="xs" variant="default" disabled={busy} onClick={props.onLabel}>
          Label{toHowMany}
        </PlainButton>
        <PlainButton size="xs" variant="default" disabled={busy} onClick={props.onPrintLabels}>
          Print labels{toHowMany}
        </PlainButton>
        <PlainButton size="xs" variant="default" disabled={busy} onClick={props.onPropose}>
          Proposals{toHowMany}
        </PlainButton>
        {inOrder.map((action) => (
          <PlainButton
            key={action}
            size="xs"
            variant={action === 'delete' ? 'danger' : 'default'}
            className={action === 'delete' ? (styles.last ?? '') : ''}
            disabled={busy}
            onClick={() => props.onAction(action)}
          >
            {actionLabels[action]}
            {toHowMany}
          </PlainButton>
        ))}
      </div>
      <PlainCloseButton aria-label="Clear selection" className={styles.close ?? ''} onClick={props.onClear} />
    </section>
  );
}
