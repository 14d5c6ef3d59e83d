import type { SaleNotice } from '@crosslister/contract/sales.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { dismissToastsWithKey, showToast, updateToast, useToasts } from '../../lib/toast.ts';
import { announce } from '../../ui/announcer.tsx';
import { salesOfProduct } from './api/get-sale.ts';
import { useSaleNotices } from './api/get-sale-notices.ts';
import { isEndedElsewhere, saleToast, soldWhat, soldWhere } from './sale-toast.ts';

/** More at once are told together. */
const MAX_TOASTS = 3;

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

/** The sales that came in while the page was open, as long as their toasts stand. */
function useArrived(): SaleNotice[] {
  const { data } = useSaleNotices();
  const newest = useRef<number>(undefined);
  const [arrived, setArrived] = useState<SaleNotice[]>([]);
  const shown = new Set(useToasts().map(({ key }) => key));

  useEffect(() => {
    if (!data) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...data.results.map(({ id }) => id));
    const fresh = before === undefined ? [] : data.results.filter(({ id }) => id > before);
    if (fresh.length > MAX_TOASTS) {
      const message = `${fresh.length} things were sold: the bell has them under Sales.`;
      showToast({ type: 'success', title: 'Sales', message, key: 'sales' });
      return;
    }
    for (const notice of fresh) showToast({ ...saleToast(notice, undefined, true), key: keyOf(notice) });
    if (fresh.length > 0) setArrived((known) => [...known, ...fresh]);
  }, [data]);
  // One that was put away in the drawer, or called off, is told no longer.
  useEffect(() => {
    if (!data) return;
    const open = new Set(data.results.map(({ id }) => id));
    for (const notice of arrived) if (!open.has(notice.id)) dismissToastsWithKey(keyOf(notice));
  }, [data, arrived]);

  return arrived.filter((notice) => shown.has(keyOf(notice)));
}

/** Says a sale that comes in while the page is open, in a toast and in the page's title, and follows it to its end. */
export function SaleToasts() {
  const arrived = useArrived();
  const isHidden = useIsHidden();
  const sales = useQueries({ queries: arrived.map(({ productId }) => salesOfProduct(productId)) });
  const ended = useRef(new Set<number>());

  useEffect(() => {
    for (const [index, notice] of arrived.entries()) {
      const sale = sales[index]?.data?.results.find(({ id }) => id === notice.id);
      const toast = saleToast(notice, sale, isHidden);
      updateToast(keyOf(notice), toast);
      if (!isEndedElsewhere(sale) || ended.current.has(notice.id)) continue;
      ended.current.add(notice.id);
      if (toast.details) announce(`${notice.productName}: ${toast.details}`);
    }
  });

  const [first] = arrived;
  const told =
    first && (arrived.length === 1 ? `${soldWhere(first)}: ${soldWhat(first)}` : `${arrived.length} sold`);
  useEffect(() => {
    if (!told) return;
    const before = document.title;
    document.title = `${told} - ${before}`;
    return () => {
      document.title = before;
    };
  }, [told]);
  return null;
}
