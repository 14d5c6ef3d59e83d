import { useEffect, useRef } from 'react';
import type { SaleRow } from '../../../lib/dialog-props.ts';
import styles from './sale-rows.module.css';

interface Props {
  rows: readonly SaleRow[];
  /** Which of them is shown. */
  at: number;
  onGo: (to: SaleRow) => void;
}

/** The list that a sale was opened from, beside it. */
export function SaleRows({ rows, at, onGo }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another is shown
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <nav className={styles.place} aria-label="Sales in the list">
      <ul ref={list} className={styles.rows}>
        {rows.map((row, n) => (
          <li key={row.key}>
            <button
              type="button"
              className={styles.row}
              aria-current={n === at ? 'true' : undefined}
              onClick={() => onGo(row)}
            >
              <span className={styles.name}>{row.name}</span>
              <span className="quiet">{row.words}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
