import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import type { NotificationDrawerProps } from '../../../lib/dialog-props.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { LeftOutItems } from '../../../ui/left-out-items.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import styles from '../notification-list.module.css';
import { hasFailed, operationTitle, plannedStart } from '../operation-words.ts';
import { CompareButton } from './compare-button.tsx';
import { FixButton } from './fix-button.tsx';
import { QueueActions } from './queue-actions.tsx';
import { QueueError } from './queue-error.tsx';
import { QueueProgress } from './queue-progress.tsx';
import { QueueStep } from './queue-step.tsx';
import { StartNow } from './start-now.tsx';
import { StatusLabel } from './status-label.tsx';

export type ProductOpeners = Pick<
  NotificationDrawerProps,
  'onOpenProduct' | 'onDeleteProduct' | 'onStep' | 'onFix'
>;

/** Buttons and links inside the row have their own action, besides the row's. */
function hasItsOwnClick(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button:not([data-opens-row])') !== null;
}

/** The end of a drag that selects an error's text is not a click. */
function isSelectingText(row: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}

interface Props extends ProductOpeners {
  operation: Operation;
  /** What is planned for the same product at the same time, on other platforms: one line, one press. */
  others?: readonly Operation[];
  /** Sentences that are shown above, once for all. */
  shown: ReadonlySet<string>;
  now: number;
}

export function QueueItem(props: Props) {
  const { operation, others = [], shown, now, onOpenProduct, onDeleteProduct, onStep, onFix } = props;
  const { product, timestamp } = operation;
  const name = product?.name ?? `${platformNames[operation.platform]} shop`;
  const title = operationTitle(operation, others);
  const isPlanned = plannedStart(operation, now) !== undefined;
  const id = product?.id ?? null;
  const isShown = operation.error !== null && shown.has(operation.error);
  const warnings = operation.warnings?.filter((warning) => !shown.has(warning)) ?? [];
  // A setting is fixed where its sentence is shown. Each product has a field of its own.
  const isFixedAbove = isShown && operation.fix?.target === 'settings';
  const hasToFix = hasFailed(operation) ? !isFixedAbove : warnings.length > 0;
  const fix = hasToFix ? operation.fix : undefined;
  function open(event: React.MouseEvent): void {
    if (id === null || hasItsOwnClick(event.target) || isSelectingText(event.currentTarget)) return;
    if (operation.deletes_product) onDeleteProduct({ id, name });
    else onOpenProduct(id);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the mouse's short cut for the button with the name
    <li className={styles.item} data-opens={id !== null || undefined} onClick={open}>
      <ProductImage src={product?.image} size={44} />
      <div>
        {id === null ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <button type="button" className={styles.name} aria-haspopup="dialog" data-opens-row>
            {name}
          </button>
        )}
        <div className={styles.meta}>
          <span>{title}</span>
          <StatusLabel operation={operation} now={now} />
          {!isPlanned && (
            <time dateTime={timestamp} title={formatDateTime(timestamp)}>
              {relativeTime(timestamp, now)}
            </time>
          )}
        </div>
        <QueueProgress operation={operation} now={now} />
        {isPlanned && (
          <StartNow ids={[operation, ...others].map(({ id }) => id)} subject={`${title}: ${name}`} />
        )}
        {!isShown && !operation.waits_for_seller && <QueueError operation={operation} />}
        {operation.sent && <p className={styles.line}>{operation.sent}</p>}
        <CompareButton operation={operation} subject={`${title}: ${name}`} />
        {fix && (
          <div className={styles.answers}>
            <FixButton fix={fix} product={id} subject={`${title}: ${name}`} onFix={onFix} />
          </div>
        )}
        {warnings.map((warning) => (
          <p key={warning} className={styles.line}>
            {warning}
          </p>
        ))}
        {operation.left_out && <LeftOutItems leftOut={operation.left_out} />}
        {operation.waits_for_seller && (
          <QueueStep operation={operation} subject={`${title}: ${name}`} onStep={onStep} />
        )}
      </div>
      <div className={styles.actions}>
        {!isPlanned && <QueueActions operation={operation} subject={`${title}: ${name}`} />}
      </div>
    </li>
  );
}
