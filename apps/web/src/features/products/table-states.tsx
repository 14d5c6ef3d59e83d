import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck, IconPackage, IconSearchOff } from '@tabler/icons-react';
import styles from './table-states.module.css';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function TableSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading products</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton width={40} height={40} radius="sm" />
          <Skeleton height={12} width="38%" />
          <Skeleton height={12} width="14%" className={styles.wide ?? ''} />
          <Skeleton height={12} width="8%" className={styles.wide ?? ''} />
          <Skeleton height={18} width={110} radius="xl" className={styles.wide ?? ''} />
        </div>
      ))}
    </div>
  );
}

interface EmptyProps {
  /** What was searched for, if anything. */
  term: string;
  filtered: boolean;
  /** Nothing to do is good news on this tab. */
  goodNews: boolean;
  onClear: () => void;
  onImport: () => void;
}

/** Three kinds of nothing: none match, none yet, and all done. */
export function EmptyState({ term, filtered, goodNews, onClear, onImport }: EmptyProps) {
  if (term || filtered) {
    return (
      <div className={styles.state}>
        <IconSearchOff size={32} stroke={1.4} aria-hidden />
        <p className={styles.title}>
          {term ? `No products found matching "${term}"` : 'You have no products in this category.'}
        </p>
        <p>
          {filtered
            ? 'The filters hide the rest of this tab.'
            : 'The search looks at names and SKUs in this tab.'}
        </p>
        <Button variant="default" onClick={onClear}>
          {filtered ? 'Clear search and filters' : 'Clear search'}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.state}>
      {goodNews ? (
        <IconCircleCheck size={32} stroke={1.4} aria-hidden />
      ) : (
        <IconPackage size={32} stroke={1.4} aria-hidden />
      )}
      <p className={styles.title}>You have no products in this category.</p>
      {goodNews ? (
        <p>Nothing needs your hand.</p>
      ) : (
        <Button variant="default" onClick={onImport}>
          Import products
        </Button>
      )}
    </div>
  );
}

interface ErrorProps {
  message: string;
  busy: boolean;
  onRetry: () => void;
}

export function ErrorState({ message, busy, onRetry }: ErrorProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{message}</p>
      <Button variant="default" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
