import type { Product } from '@crosslister/contract/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useLatest } from '../../../../lib/use-latest.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import type { Sheet, SheetChange } from '../sheet.ts';

/** A row that was opened with Fix shows what was saved there. */
export function useFixedRows(
  sheet: Sheet,
  columns: readonly GridColumn[],
  change: (change: SheetChange) => void,
): void {
  const client = useQueryClient();
  const latest = useLatest({ sheet, columns });
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const row = latest.current.sheet.rows.find(({ product }) =>
          queryKeys.product(product.id).every((part, at) => event.query.queryKey[at] === part),
        );
        const product = event.query.state.data as Product | undefined;
        if (!row || !product || product.last_updated === row.product.last_updated) return;
        change({ type: 'refresh', products: [product], columns: latest.current.columns });
      }),
    [client, change],
  );
}
