import type { ProductStatus } from '@crosslister/contract/product.ts';
import { IconCircleCheck, IconPackage, IconSearchOff } from '@tabler/icons-react';
import { openIntake } from '../../../lib/photos/open-intake.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { clearOfToasts } from '../../../ui/toasts/use-toast-tray.ts';
import styles from './instead-of-rows.module.css';

/** What belongs in this tab, and what to do first. */
const firstWords: Record<ProductStatus, string> = {
  active: 'Import what you already sell from a shop or a CSV file, then list it everywhere.',
  sold: 'Sales on every marketplace appear here, and the other listings end.',
  inactive: 'Products you delist stay here until you list them again.',
  action_required:
    'Nothing here needs you. What could not be listed or updated is under the bell, in the queue.',
};

export interface EmptyProps {
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
          <PlainButton variant="default" onClick={openIntake}>
            Add photos
          </PlainButton>
          <PlainButton variant="default" onClick={onImport}>
            Import products
          </PlainButton>
        </div>
      )}
    </div>
  );
}
