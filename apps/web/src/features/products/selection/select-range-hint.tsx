import { useEffect, useState } from 'react';
import styles from './bulk-bar.module.css';

const KEY = 'crosslister_rangeHint';
const SEEN = 'seen';

/** A finger has no Shift. Said with the first rows that are ticked, and not again. */
export function SelectRangeHint() {
  const [isNew] = useState(
    () => matchMedia('(pointer: coarse)').matches && localStorage.getItem(KEY) !== SEEN,
  );
  useEffect(() => {
    if (!isNew) return;
    return () => {
      try {
        localStorage.setItem(KEY, SEEN);
      } catch (error) {
        // It is said once more.
        console.warn('It could not be stored that the hint was seen', error);
      }
    };
  }, [isNew]);
  return isNew && <span className={styles.matching}>To select a range, hold its last box</span>;
}
