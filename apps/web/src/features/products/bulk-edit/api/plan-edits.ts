import { BulkEditPlan } from '@crosslister/contract/products/bulk-edit.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

/** Which listings the edits of these fields will reach. */
export function usePlan(edits: readonly { id: number; fields: readonly string[] }[]) {
  return useQuery({
    queryKey: [...queryKeys.products, 'bulk-edit-plan', edits],
    queryFn: ({ signal }) =>
      callApi('/api/products/bulk_edit/check/', BulkEditPlan, { method: 'POST', body: { edits }, signal }),
  });
}
