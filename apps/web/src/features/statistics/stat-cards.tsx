import { explainError } from '../../lib/api-error.ts';
import type { SalesPeriod } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import { useStatistics } from './api/get-statistics.ts';
import { type ChangeType, StatCard } from './stat-card.tsx';
import styles from './stat-cards.module.css';

/** A sale is shown as positive, none as neutral. */
const changeOf = (count: number): ChangeType => (count > 0 ? 'positive' : 'neutral');

interface Props {
  /** Shows the sales of a period, or the products for sale. */
  onOpen: (what: SalesPeriod | 'active') => void;
}

export function StatCards({ onOpen }: Props) {
  const { data, error, refetch, isFetching } = useStatistics();

  if (!data) {
    if (error) {
      return (
        <Notice type="error">
          Could not fetch the sales statistics. {explainError(error)}{' '}
          <PlainButton size="compact-xs" variant="default" busy={isFetching} onClick={() => refetch()}>
            Try again
          </PlainButton>
        </Notice>
      );
    }
    return (
      <div className={styles.cards} aria-busy="true">
        {['today', 'month', 'total', 'active'].map((name) => (
          // As high as the card that replaces it, so that nothing below moves.
          <Skeleton key={name}>
            <StatCard title="Sales" value="£0.00" change="0 items sold" changeType="neutral" bar="accent" />
          </Skeleton>
        ))}
      </div>
    );
  }

  const { today_sales: today, monthly_sales: month, total_sales: total, product_counts: counts } = data;
  const sold = (count: number, when: string) => `${formatCount(count)} items sold${when}`;
  return (
    <section className={styles.cards} aria-label="Sales statistics">
      {(
        [
          ["Today's Sales", today, ' today', 'accent', 'today'],
          ['Monthly Sales', month, ' this month', 'blue', 'this_month'],
          ['Total Sales', total, ' total', 'violet', 'all'],
        ] as const
      ).map(([title, period, when, bar, opens]) => (
        <StatCard
          key={title}
          {...period}
          title={title}
          value={period.amount}
          change={sold(period.count, when)}
          changeType={changeOf(period.count)}
          bar={bar}
          onOpen={() => onOpen(opens)}
        />
      ))}
      <StatCard
        title="Active Listings"
        value={formatCount(counts.active)}
        change={sold(total.count, '')}
        changeType="neutral"
        bar="amber"
        onOpen={() => onOpen('active')}
      />
    </section>
  );
}
