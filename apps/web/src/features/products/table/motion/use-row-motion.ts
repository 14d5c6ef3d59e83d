import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';

/** Rows and letters that change while they are looked at move, if the seller's system lets things move. */
export function useRowMotion(table: RefObject<HTMLTableElement | null>): void {
  const client = useQueryClient();
  useEffect(() => {
    const ended = new AbortController();
    import('./follow-rows.ts').then(
      ({ followRows }) => table.current && followRows(table.current, client, ended.signal),
      console.warn,
    );
    return () => ended.abort();
  }, [table, client]);
}
