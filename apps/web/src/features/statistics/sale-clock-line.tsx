import type { ReportPlace } from '../../lib/dialog-props.ts';
import { plural } from '../../lib/format.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useSaleClock } from './api/get-sale-clock.ts';
import { useStatistics } from './api/get-statistics.ts';
import { clockWords } from './clock-words.ts';
import styles from './sale-clock-line.module.css';

interface Props {
  onClock: () => void;
  onReport: (place: ReportPlace) => void;
}

/** One quiet line above the sales: how long sold products stayed listed elsewhere, and the reports. */
export function SaleClockLine({ onClock, onReport }: Props) {
  const { data } = useSaleClock();
  const { total_sales: sales, product_counts: products } = useStatistics().data ?? {};
  const isPhone = useIsPhone();
  const { text, short, details, warning } = (data && clockWords(data)) ?? {};
  const button = { size: 'compact-xs', variant: 'default', 'aria-haspopup': 'dialog' } as const;
  return (
    <div className={styles.line}>
      {/* What came in as sold, or was cancelled, is a product of this tab and no sale of the cards. */}
      {!isPhone && sales && products && sales.count !== products.sold && (
        <span>
          {plural(products.sold, 'product')}, {plural(sales.count, 'item')} sold
        </span>
      )}
      {details && (
        <span title={details}>
          {isPhone ? short : text}
          <span className="visually-hidden">. {details}</span>
        </span>
      )}
      {warning && <strong className={styles.warning}>{warning}</strong>}
      <span className={styles.reports}>
        <PlainButton {...button} onClick={() => onReport({})}>
          Sales report
        </PlainButton>
        {!isPhone && (
          <PlainButton {...button} onClick={() => onReport({ part: 'profit' })}>
            Profit
          </PlainButton>
        )}
        <PlainButton {...button} onClick={onClock}>
          Oversell clock
        </PlainButton>
      </span>
    </div>
  );
}
