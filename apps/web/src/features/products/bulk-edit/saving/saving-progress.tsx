import { formatCount, plural } from '../../../../lib/format.ts';
import styles from '../bulk-edit.module.css';

export function SavingProgress({ done, all }: { done: number; all: number }) {
  return (
    <div role="status">
      <p className={styles.progress}>
        Saving {formatCount(done)} of {plural(all, 'product')}...
      </p>
      <progress max={all} value={done} aria-label="Saved" />
    </div>
  );
}
