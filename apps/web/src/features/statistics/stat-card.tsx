import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import styles from './stat-cards.module.css';

export type ChangeType = 'positive' | 'negative' | 'neutral';

interface Props {
  title: string;
  value: string;
  change: string;
  changeType: ChangeType;
  /** What the value leaves out. */
  note?: string | undefined;
  bar: 'accent' | 'blue' | 'violet' | 'amber';
}

export function StatCard({ title, value, change, changeType, note, bar }: Props) {
  return (
    <div className={styles.card} data-bar={bar}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.value}>{value}</p>
      <p className={styles.change} data-change={changeType}>
        {changeType === 'positive' && <IconTrendingUp size={14} aria-hidden />}
        {changeType === 'negative' && <IconTrendingDown size={14} aria-hidden />}
        {change}
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
