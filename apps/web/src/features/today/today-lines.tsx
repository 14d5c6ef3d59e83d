import type { Waiting } from '@crosslister/contract/operation.ts';
import type { OrderSums } from '@crosslister/contract/orders/orders.ts';
import type { SaleNotices } from '@crosslister/contract/sales.ts';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../lib/api/get-connections.ts';
import { useOperations } from '../../lib/api/get-operations.ts';
import { formatCount } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './today-lines.module.css';
import { type TodayLine, todayLines } from './today-words.ts';

interface Props {
  notices: SaleNotices | undefined;
  nowhere: Waiting | undefined;
  orders: OrderSums | undefined;
  onOpen: (line: TodayLine['key']) => void;
}

/** What there is to do now. Each line opens exactly what it counts. */
export function TodayLines({ notices, nowhere, orders, onOpen }: Props) {
  const queue = useOperations().data;
  const connections = useQuery(connectionsQuery).data?.results ?? [];
  const lines = todayLines({ queue, notices, nowhere, connections, orders }, useNow());
  return (
    <>
      <span role="status" className="visually-hidden">
        {lines.find(({ key }) => key === 'unwatched')?.name}
      </span>
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label="Today">
          {lines.map(({ key, name, count, detail, isLost }) => (
            <li key={key}>
              <button type="button" className={styles.line} data-lost={isLost} onClick={() => onOpen(key)}>
                {name} <span className={styles.count}>{formatCount(count)}</span>{' '}
                <span className={styles.detail}>{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
