import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { formatCount, plural } from '../../../lib/format.ts';
import styles from './bulk-edit.module.css';

export function SavingProgress({ done, all }: { done: number; all: number }) {
  return (
    <div role="status">
      <p className={styles.progress}>
        Saving {formatCount(done)} of {plural(all, 'product')}...
      </p>
      <Progress value={(100 * done) / all} aria-label="Saved" transitionDuration={0} />
    </div>
  );
}
