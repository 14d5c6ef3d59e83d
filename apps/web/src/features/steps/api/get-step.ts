import { Operation } from '@crosslister/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { getListingForm } from '../../../lib/api/get-listing-form.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A step of the seller's, and what they enter there. */
export function useStep(id: number) {
  return useQuery({
    queryKey: [...queryKeys.operations, 'step', id],
    queryFn: async ({ signal }) => {
      const [operation, form] = await Promise.all([
        callApi(`/api/operations/${id}/`, Operation, { signal }),
        getListingForm(id, signal),
      ]);
      return { operation, form };
    },
  });
}
