import { useEffect, useRef } from 'react';
import { writeAddress } from '../lib/page-history.ts';

const PARAMETER = 'product';

/**
 * A link to one product, `?product=12`, opens it. The query is then removed, so that a reload does not open it again.
 */
export function useProductLink(open: (product: { id: number }) => void): void {
  const opener = useRef(open);
  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    const id = parameters.get(PARAMETER);
    if (id === null) return;
    parameters.delete(PARAMETER);
    const rest = parameters.size > 0 ? `?${parameters}` : '';
    writeAddress(location.pathname + rest, 'replaceState');
    if (/^[1-9]\d{0,14}$/.test(id)) opener.current({ id: Number(id) });
  }, []);
}
