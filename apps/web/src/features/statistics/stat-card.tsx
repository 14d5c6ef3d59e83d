import type { SalesStatistics } from '@crosslister/contract/sales.ts';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import styles from './stat-cards.module.css';

type Compared = SalesStatistics['monthly_sales']['compared'];
export type ChangeType = NonNullable<Compared>['type'];

interface Props {
  title: string;
  value: string;
  change: string;
  changeType: ChangeType;
  /** Beside the same days of the month before. */
  compared?: Compared;
  /** What the value leaves out. */
  note?: string | undefined;
  bar: 'accent' | 'blue' | 'violet' | 'amber';
  /** Shows what it counts. */
  onOpen?: () => void;
}

export function StatCard({ title, value, change, changeType, compared, note, bar, onOpen }: Props) {
  return (
    <div className={styles.card} data-bar={bar}>
      <h2 className={styles.title}>
        {onOpen ? (
          <button type="button" onClick={onOpen}>
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      <p className={styles.value}>{value}</p>
      <p className={styles.change} data-change={changeType}>
        {change}
      </p>
      {compared && (
        <p className={styles.compared} data-change={compared.type}>
          {compared.type === 'positive' && <IconTrendingUp size={14} aria-hidden />}
          {compared.type === 'negative' && <IconTrendingDown size={14} aria-hidden />}
          {compared.text}
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
