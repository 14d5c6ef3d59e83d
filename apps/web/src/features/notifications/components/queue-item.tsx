import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import type { NotificationDrawerProps } from '../../../lib/dialog-props.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import { operationTitle } from '../operation-words.ts';
import styles from './notification-list.module.css';
import { QueueActions } from './queue-actions.tsx';
import { QueueError } from './queue-error.tsx';
import { QueueProgress } from './queue-progress.tsx';
import { StatusLabel } from './status-label.tsx';

export type ProductOpeners = Pick<NotificationDrawerProps, 'onOpenProduct' | 'onDeleteProduct'>;

interface Props extends ProductOpeners {
  operation: Operation;
  now: number;
}

export function QueueItem({ operation, now, onOpenProduct, onDeleteProduct }: Props) {
  const { product, timestamp } = operation;
  const name = product?.name ?? `${platformNames[operation.platform]} shop`;
  const title = operationTitle(operation);
  const id = product?.id ?? null;
  return (
    <li className={styles.item}>
      <ProductImage src={product?.image} size={44} />
      <div>
        {id === null ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <button
            type="button"
            className={styles.name}
            onClick={() => (operation.deletes_product ? onDeleteProduct({ id, name }) : onOpenProduct(id))}
          >
            {name}
          </button>
        )}
        <div className={styles.meta}>
          <span>{title}</span>
          <StatusLabel status={operation.status} />
          <time dateTime={timestamp} title={formatDateTime(timestamp)}>
            {relativeTime(timestamp, now)}
          </time>
        </div>
        <QueueProgress operation={operation} now={now} />
        <QueueError operation={operation} />
      </div>
      <div className={styles.actions}>
        <QueueActions operation={operation} subject={`${title}: ${name}`} />
      </div>
    </li>
  );
}
