import type { ProductStatus } from '@crosslister/contract/product.ts';
import { IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { explainError, isUnexpected } from '../../../lib/api-error.ts';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import type { EmptyProps } from './empty-state.tsx';
import styles from './instead-of-rows.module.css';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function TableSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading products</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton style={{ width: 56, height: 56, borderRadius: 6 }} />
          <Skeleton style={{ width: '38%', height: 12 }} />
          <Skeleton style={{ width: '14%', height: 12 }} className={styles.wide ?? ''} />
          <Skeleton style={{ width: '8%', height: 12 }} className={styles.wide ?? ''} />
          <Skeleton style={{ width: 110, height: 18, borderRadius: 16 }} className={styles.wide ?? ''} />
        </div>
      ))}
    </div>
  );
}

const LazyEmptyState = lazyPiece(() => import('./empty-state.tsx').then((module) => module.EmptyState));

export const EmptyState = (props: EmptyProps) => (
  <Suspense>
    <LazyEmptyState {...props} />
  </Suspense>
);

export function OfflineState() {
  return (
    <div className={styles.state} role="status">
      <IconCloudOff size={32} stroke={1.4} aria-hidden />
      <p className={styles.title}>You are offline: the products will be shown when you are back.</p>
    </div>
  );
}

interface ErrorProps {
  error: Error;
  tab: ProductStatus;
  busy: boolean;
  onRetry: () => void;
}

export function ErrorState({ error, tab, busy, onRetry }: ErrorProps) {
  const status = tab.replace('_', ' ');
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{`Could not fetch ${status} products. ${explainError(error)}`}</p>
      <PlainButton variant="default" busy={busy} onClick={onRetry}>
        Try again
      </PlainButton>
      {/* The page may be older than the server. */}
      {isUnexpected(error) && (
        <PlainButton variant="default" onClick={() => location.reload()}>
          Reload
        </PlainButton>
      )}
    </div>
  );
}
