import { PlainButton } from '../../ui/plain-button.tsx';
import { useSaleClock } from './api/get-sale-clock.ts';
import { clockWords } from './clock-words.ts';
import styles from './sale-clock-line.module.css';

/** One quiet line above the sales: how long sold products stayed listed elsewhere, and the report of it. */
export function SaleClockLine({ onReport }: { onReport: () => void }) {
  const { data } = useSaleClock();
  const { text, details, warning } = (data && clockWords(data)) ?? {};
  return (
    <div className={styles.line}>
      {details && (
        <span title={details}>
          {text}
          <span className="visually-hidden">. {details}</span>
        </span>
      )}
      {warning && <strong className={styles.warning}>{warning}</strong>}
      <PlainButton size="compact-xs" variant="default" aria-haspopup="dialog" onClick={onReport}>
        Oversell clock
      </PlainButton>
    </div>
  );
}
