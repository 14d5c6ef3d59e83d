import { useSaleClock } from './api/get-sale-clock.ts';
import { clockWords } from './clock-words.ts';
import styles from './sale-clock-line.module.css';

/** One quiet line above the sales: how long sold products stayed listed elsewhere. Nothing while there are none. */
export function SaleClockLine() {
  const { data } = useSaleClock();
  const words = data && clockWords(data);
  if (!words) return null;
  const { text, details, warning } = words;
  return (
    <p className={styles.line}>
      {details && (
        <span title={details}>
          {text}
          <span className="visually-hidden">. {details}</span>
        </span>
      )}
      {warning && <strong className={styles.warning}>{warning}</strong>}
    </p>
  );
}
