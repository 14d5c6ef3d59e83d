import styles from './plan.module.css';
import { unusedWords } from './plan-words.ts';

/** Which columns of a file are not imported, so that none is lost in silence. */
export function UnusedColumns({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  const { some, all } = unusedWords(titles);
  if (all === null) return <p className={styles.line}>{some}</p>;
  return (
    <details className={styles.line}>
      <summary>{some}</summary>
      {all}
    </details>
  );
}
