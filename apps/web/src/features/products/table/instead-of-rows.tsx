import type { ProductStatus } from '@crosslister/contract/product.ts';
import { IconCircleCheck, IconCloudOff, IconPackage, IconSearchOff } from '@tabler/icons-react';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { clearOfToasts } from '../../../ui/toasts/use-toast-tray.ts';
import styles from './instead-of-rows.module.css';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function TableSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading products</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton style={{ width: 40, height: 40, borderRadius: 6 }} />
          <Skeleton style={{ width: '38%', height: 12 }} />
          <Skeleton style={{ width: '14%', height: 12 }} className={styles.wide ?? ''} />
          <Skeleton style={{ width: '8%', height: 12 }} className={styles.wide ?? ''} />
          <Skeleton style={{ width: 110, height: 18, borderRadius: 16 }} className={styles.wide ?? ''} />
        </div>
      ))}
    </div>
  );
}

/** What belongs in this tab, and what to do first. */
const firstWords: Record<ProductStatus, string> = {
  active: 'Import what you already sell from a shop or a CSV file, then list it everywhere.',
  sold: 'Sales on every marketplace appear here, and the other listings end.',
  inactive: 'Products you delist stay here until you list them again.',
  action_required:
    'Nothing here needs you. What could not be listed or updated is under the bell, in the queue.',
};

interface EmptyProps {
  /** The search, if there is one. */
  term: string;
  filtered: boolean;
  tab: ProductStatus;
  /** The other tabs with matches. */
  elsewhere: React.ReactNode;
  onClear: () => void;
  onAdd: () => void;
  onImport: () => void;
}

/** Three kinds of empty: no matches, no products yet, and nothing left to do. */
export function EmptyState({ term, filtered, tab, elsewhere, onClear, onAdd, onImport }: EmptyProps) {
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
        {elsewhere}
        <PlainButton variant="default" onClick={onClear} {...clearOfToasts}>
          {!filtered ? 'Clear search' : term ? 'Clear search and filters' : 'Clear filters'}
        </PlainButton>
      </div>
    );
  }
  return (
    <div className={styles.state}>
      {tab === 'action_required' ? (
        <IconCircleCheck size={32} stroke={1.4} aria-hidden />
      ) : (
        <IconPackage size={32} stroke={1.4} aria-hidden />
      )}
      <p className={styles.title}>You have no products in this category.</p>
      <p>{firstWords[tab]}</p>
      {tab === 'active' && (
        <div className={styles.buttons} {...clearOfToasts}>
          <PlainButton variant="light" onClick={onAdd}>
            Add a product
          </PlainButton>
          <PlainButton variant="default" onClick={onImport}>
            Import products
          </PlainButton>
        </div>
      )}
    </div>
  );
}

export function OfflineState() {
  return (
    <div className={styles.state} role="status">
      <IconCloudOff size={32} stroke={1.4} aria-hidden />
      <p className={styles.title}>You are offline: the products will be shown when you are back.</p>
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
      <PlainButton variant="default" busy={busy} onClick={onRetry}>
        Try again
      </PlainButton>
    </div>
  );
}
