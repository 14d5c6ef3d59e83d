import type { Connection } from '@crosslister/contract/credentials.ts';
import { plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './unread-orders.module.css';

/** What the last look for sales could not read, with the page on which the seller sees it. */
export function UnreadOrders({ orders }: { orders: NonNullable<Connection['unread_orders']> }) {
  return (
    <Notice type="warning">
      <strong>{plural(orders.length, 'thing')} could not be read in the last look for sales.</strong> All
      other sales are found. It is looked at again each time; until then look yourself:
      <ul className={styles.unread}>
        {orders.map(({ order_id: id, url, why }) => (
          <li key={`${id} ${why}`}>
            <a href={url} target="_blank" rel="noreferrer">
              {id ? `Order ${id}` : 'Your orders'}
            </a>
            : {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
