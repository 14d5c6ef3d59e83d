import { useEffect, useRef } from 'react';
import { dismissToastsWithKey, showToast } from '../../../lib/toast.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { useSaleNotices } from '../api/get-sale-notices.ts';

const keyOf = (id: number) => `double-sale-${id}`;

/** A double sale is shown until it is dismissed: two buyers are waiting for one thing. */
export function useDoubleSaleToasts(onShow: () => void): void {
  const { data } = useSaleNotices();
  const shown = useRef(new Set<number>());
  const show = useLatest(onShow);
  useEffect(() => {
    if (!data) return;
    const current = new Set(data.double_sales.map(({ id }) => id));
    for (const id of shown.current) if (!current.has(id)) dismissToastsWithKey(keyOf(id));
    for (const { id, message, orders } of data.double_sales) {
      if (shown.current.has(id)) continue;
      showToast({
        type: 'error',
        title: orders.length > 1 ? 'Sold Twice' : 'Sold More Than You Had',
        message,
        persistent: true,
        key: keyOf(id),
        actions: [{ label: 'Show orders', onClick: () => show.current() }],
      });
    }
    shown.current = current;
  }, [data]);
}
