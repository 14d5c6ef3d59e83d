import type { SaleNotice } from '@crosslister/contract/sales.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { plural } from '../../../lib/format.ts';
import {
  dismissToastsWithKey,
  showToast,
  type ToastInput,
  updateToast,
  useToasts,
} from '../../../lib/toast.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { announce } from '../../../ui/toasts/announcer.tsx';
import { salesOfProduct } from '../api/get-sale.ts';
import { useSaleNotices } from '../api/get-sale-notices.ts';
import { isEndedElsewhere, needsSeller, saleToast, soldWhat, soldWhere } from './sale-toast.ts';

/** More than this many at once share one toast. */
const MAX_TOASTS = 3;

const wordsOf = (notice: SaleNotice) => `${soldWhere(notice)}: ${soldWhat(notice)}`;
const keyOf = ({ id }: Pick<SaleNotice, 'id'>) => `sale-${id}`;

function useIsHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.hidden,
  );
}

interface Arrived {
  notice: SaleNotice;
  /** The key of the toast that shows it, alone or with others. */
  key: string;
  isAlone: boolean;
  /** Its buttons, with the way to Action Required while that is needed. */
  actions: Record<'usual' | 'forSeller', NonNullable<ToastInput['actions']>>;
}

interface Props {
  onOpen: (saleId: number) => void;
  onActionRequired: () => void;
}

/** The sales that came in while the page was open, as long as their toasts are shown. */
function useArrived(openers: Props): Arrived[] {
  const { data } = useSaleNotices();
  const newest = useRef<number>(undefined);
  const latest = useLatest(openers);
  const [arrived, setArrived] = useState<Arrived[]>([]);
  const shown = new Set(useToasts().map(({ key }) => key));

  useEffect(() => {
    if (!data) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...data.results.map(({ id }) => id));
    const fresh = before === undefined ? [] : data.results.filter(({ id }) => id > before);
    const [first] = fresh;
    if (!first) return;
    const isAlone = fresh.length <= MAX_TOASTS;
    const forSeller = {
      label: 'Action Required',
      onClick: () => latest.current.onActionRequired(),
      stays: true,
    };
    const added = fresh.map((notice): Arrived => {
      const usual = [{ label: 'Sale Details', onClick: () => latest.current.onOpen(notice.id) }];
      const actions = { usual, forSeller: [forSeller, ...usual] };
      return { notice, key: keyOf(isAlone ? notice : first), isAlone, actions };
    });
    if (isAlone) {
      for (const { notice, key, actions } of added) {
        const toast = saleToast(notice, undefined, true);
        showToast({ ...toast, key, actions: actions.usual, isAnnounced: true });
      }
      announce(fresh.map(wordsOf).join('. '));
    } else {
      const message = `${plural(fresh.length, 'product')} were sold. The bell shows them under Sales.`;
      const key = keyOf(first);
      showToast({ type: 'success', title: 'Sales', message, persistent: true, isAnnounced: true, key });
      announce(message);
    }
    setArrived((known) => [...known, ...added]);
  }, [data]);
  // Removes a toast whose sales were dismissed in the drawer, or cancelled.
  useEffect(() => {
    if (!data) return;
    const open = new Set(data.results.map(({ id }) => id));
    const left = new Set(arrived.filter(({ notice }) => open.has(notice.id)).map(({ key }) => key));
    for (const { key } of arrived) if (!left.has(key)) dismissToastsWithKey(key);
  }, [data, arrived]);

  return arrived.filter(({ key }) => shown.has(key));
}

/**
 * Shows the sales that come in while the page is open, in toasts and in the page's title. Up to three are followed
 * until their other listings have ended.
 */
export function SaleToasts(openers: Props) {
  const arrived = useArrived(openers);
  const isHidden = useIsHidden();
  const followed = arrived.filter(({ isAlone }) => isAlone);
  const sales = useQueries({ queries: followed.map(({ notice }) => salesOfProduct(notice.productId)) });
  const ended = useRef(new Set<number>());

  useEffect(() => {
    // A toast for many only has to wait until somebody sees it.
    for (const { key, isAlone } of arrived) if (!isAlone) updateToast(key, { persistent: isHidden });
    for (const [index, { notice, key, actions }] of followed.entries()) {
      const sale = sales[index]?.data?.results.find(({ id }) => id === notice.id);
      const toast = saleToast(notice, sale, isHidden);
      updateToast(key, { ...toast, actions: actions[needsSeller(sale) ? 'forSeller' : 'usual'] });
      if (!isEndedElsewhere(sale) || ended.current.has(notice.id)) continue;
      ended.current.add(notice.id);
      if (toast.details) announce(`${notice.productName}: ${toast.details}`);
    }
  });

  const [first] = arrived;
  const title = first && (arrived.length === 1 ? wordsOf(first.notice) : `${arrived.length} sold`);
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = `${title} - ${before}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return null;
}
