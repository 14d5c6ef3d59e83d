import { explainError } from '../../lib/api-error.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useStatistics } from './api/get-statistics.ts';
import { type ChangeType, StatCard } from './stat-card.tsx';
import styles from './stat-cards.module.css';

/** A sale is shown as positive, none as neutral. */
const changeOf = (count: number): ChangeType => (count > 0 ? 'positive' : 'neutral');

export function StatCards() {
  const { data, error, refetch, isFetching } = useStatistics();
  const phone = useIsPhone();

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
  const sold = (count: number, when: string) => `${plural(count, 'item')} sold${when}`;
  return (
    // On a phone it is moved sideways, with the keyboard too.
    <section className={styles.cards} aria-label="Sales statistics" tabIndex={phone ? 0 : undefined}>
      {(
        [
          ["Today's Sales", today, ' today', 'accent'],
          ['Monthly Sales', month, ' this month', 'blue'],
          ['Total Sales', total, ' total', 'violet'],
        ] as const
      ).map(([title, { amount, count, note }, when, bar]) => (
        <StatCard
          key={title}
          title={title}
          value={amount}
          change={sold(count, when)}
          changeType={changeOf(count)}
          note={note}
          bar={bar}
        />
      ))}
      <StatCard
        title="Active Listings"
        value={formatCount(counts.active)}
        change={sold(total.count, '')}
        changeType="neutral"
        bar="amber"
      />
    </section>
  );
}
