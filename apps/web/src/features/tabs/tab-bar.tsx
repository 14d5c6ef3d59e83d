import { productStatuses } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { tabNames } from '../../lib/tab-names.ts';
import styles from './tab-bar.module.css';

const DEBOUNCE_MS = 100;

interface Props {
  value: ProductStatus;
  onChange: (tab: ProductStatus) => void;
  counts: Record<ProductStatus, number> | undefined;
  /** The element the tabs switch. */
  panelId: string;
}

export const tabId = (tab: ProductStatus) => `tab-${tab}`;

export function TabBar({ value, onChange, counts, panelId }: Props) {
  // Shown at once, but requested after a moment: moving through the tabs with the arrow keys reads one page, not four.
  const [shown, setShown] = useState(value);
  const buttons = useRef(new Map<ProductStatus, HTMLButtonElement>());
  const change = useDebouncedCallback(onChange, DEBOUNCE_MS);
  useEffect(() => setShown(value), [value]);

  function choose(tab: ProductStatus): void {
    setShown(tab);
    change(tab);
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const last = productStatuses.length - 1;
    const at = productStatuses.indexOf(shown);
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : at + (steps[event.key] ?? Number.NaN);
    const tab = productStatuses[(target + productStatuses.length) % productStatuses.length];
    if (!tab) return;
    event.preventDefault();
    choose(tab);
    buttons.current.get(tab)?.focus();
  }

  return (
    <div role="tablist" aria-label="Products by status" className={styles.tabs} onKeyDown={onKeyDown}>
      {productStatuses.map((tab) => (
        <button
          key={tab}
          ref={(button) => {
            if (button) buttons.current.set(tab, button);
          }}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === shown}
          aria-controls={panelId}
          tabIndex={tab === shown ? 0 : -1}
          className={styles.tab}
          data-urgent={tab === 'action_required' && (counts?.[tab] ?? 0) > 0}
          onClick={() => choose(tab)}
        >
          {tabNames[tab]} <span className={styles.count}>{counts ? formatCount(counts[tab]) : '-'}</span>
        </button>
      ))}
    </div>
  );
}
