import { productStatuses } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import { plural } from '../../../lib/format.ts';
import { tabNames } from '../../../lib/texts/tab-names.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useTabCounts } from '../api/get-tab-counts.ts';
import type { ProductView } from '../view.ts';
import styles from './matches-in-other-tabs.module.css';

interface Props {
  view: ProductView;
  /** How many this tab has. Null while the rows shown belong to an earlier search. */
  count: number | null;
  onTab: (tab: ProductStatus) => void;
}

/** "1 result in Sales": other tabs with matches for the search. A click shows that tab with the same search. */
export function MatchesInOtherTabs({ view, count, onTab }: Props) {
  // A search with more than a page of results should be narrowed, and counting it in all tabs costs the most.
  const isFew = count !== null && count <= view.pageSize;
  const counts = useTabCounts(view, isFew && view.search.trim() !== '').data;
  const others = counts ? productStatuses.filter((tab) => tab !== view.tab && counts[tab] > 0) : [];
  if (!counts || others.length === 0) return null;
  return (
    <p className={styles.elsewhere} role="status">
      {others.map((tab) => (
        <PlainButton key={tab} variant="light" size="xs" onClick={() => onTab(tab)}>
          {plural(counts[tab], 'result')} in {tabNames[tab]}
        </PlainButton>
      ))}
    </p>
  );
}
