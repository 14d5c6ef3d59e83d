import { productStatuses } from '@crosslister/contract/lists.ts';
import type { OrderSums } from '@crosslister/contract/orders/orders.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { tabNames } from '../../lib/texts/tab-names.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './tab-bar.module.css';

const DEBOUNCE_MS = 100;

/** A saved view of one of the tabs. */
interface ViewTab {
  key: string;
  name: string;
  tab: ProductStatus;
  /** What is shown differs from what was saved. */
  isChanged: boolean;
}

interface Props {
  tab: ProductStatus;
  /** The key of the saved view that is open. */
  view: string | undefined;
  views: readonly ViewTab[];
  onTab: (tab: ProductStatus) => void;
  onView: (key: string) => void;
  /** Saves the open view as it is shown now. Null while it is as it was saved. */
  onUpdate: (() => void) | null;
  onSaveAsNew: () => void;
  counts: Record<ProductStatus, number> | undefined;
  /** There is a tab of them, beside the sales. */
  orders: Pick<OrderSums, 'to_post' | 'late'> | undefined;
  /** The element the tabs switch. */
  panelId: string;
}

/** The key of the tab of orders, for `view` and `onView`. */
export const TO_POST = 'to_post';

/** Of a tab, or of a saved view. A name may have spaces, which an id must not. */
export const tabId = (key: string) => `tab-${encodeURIComponent(key)}`;

const isTab = (key: string): key is ProductStatus => productStatuses.some((tab) => tab === key);

/** The four tabs, and the saved views of each. */
export function TabBar(props: Props) {
  const { tab, view, views, onTab, onView, onUpdate, counts, orders, panelId } = props;
  const value = view ?? tab;
  // Shown at once, but requested after a moment: moving through the tabs with the arrow keys reads one page, not four.
  const [shown, setShown] = useState(value);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const change = useDebouncedCallback((key: string) => (isTab(key) ? onTab(key) : onView(key)), DEBOUNCE_MS);
  useEffect(() => setShown(value), [value]);
  const list = useRef<HTMLDivElement>(null);
  // On a phone a tab may lie beyond the edge.
  useEffect(() => {
    const button = buttons.current.get(value);
    if (button)
      list.current?.scrollTo({ left: button.offsetLeft + button.offsetWidth - list.current.clientWidth + 8 });
  }, [value]);
  const tabs = productStatuses.flatMap((status) =>
    status === 'sold' && (orders || view === TO_POST) ? ([status, TO_POST] as const) : [status],
  );
  const keys = [...tabs, ...views.map(({ key }) => key)];

  function choose(key: string): void {
    setShown(key);
    change(key);
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const last = keys.length - 1;
    const at = keys.indexOf(shown);
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : at + (steps[event.key] ?? Number.NaN);
    const key = keys[(target + keys.length) % keys.length];
    if (!key) return;
    event.preventDefault();
    choose(key);
    buttons.current.get(key)?.focus();
  }

  const common = (key: string) => ({
    ref: (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(key, button);
    },
    type: 'button' as const,
    role: 'tab',
    id: tabId(key),
    'aria-selected': key === shown,
    'aria-controls': panelId,
    tabIndex: key === shown ? 0 : -1,
    className: styles.tab,
    onClick: () => choose(key),
  });

  return (
    <div className={styles.row}>
      <div
        ref={list}
        role="tablist"
        aria-label="Products by status"
        className={styles.tabs}
        onKeyDown={onKeyDown}
      >
        {tabs.map((key) => {
          const isOrders = key === TO_POST;
          const count = isOrders ? orders?.to_post : counts?.[key];
          const urgent = isOrders ? orders?.late : key === 'action_required' && count;
          return (
            <button key={key} {...common(key)} data-urgent={(urgent || 0) > 0}>
              {isOrders ? 'To post' : tabNames[key]}{' '}
              <span className={styles.count}>{count === undefined ? '-' : formatCount(count)}</span>
            </button>
          );
        })}
        {views.map(({ key, name, tab: of, isChanged }) => (
          <button key={key} {...common(key)} data-view title={`View of ${tabNames[of]}`}>
            <span className={styles.name}>{name}</span>
            {isChanged && (
              <span className={styles.dot} role="img" aria-label="unsaved" title="Unsaved changes" />
            )}
          </button>
        ))}
      </div>
      {onUpdate && (
        <div className={styles.changed}>
          <PlainButton size="compact-xs" variant="light" onClick={onUpdate}>
            Update
          </PlainButton>
          <PlainButton size="compact-xs" variant="subtle" onClick={props.onSaveAsNew}>
            Save as new
          </PlainButton>
        </div>
      )}
    </div>
  );
}
