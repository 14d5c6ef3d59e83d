import {
  DecidedProposals,
  type ProposalSource,
  Proposals,
} from '@crosslister/contract/proposals/proposals.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { plural } from '../../lib/format.ts';
import { askSource } from '../../lib/proposals/ask-for-proposals.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';

const PATH = '/api/proposals/';
/** Below the products: the event of a product says that something was proposed for it. */
const ofProduct = (id: number) => [...queryKeys.products, 'proposals', id];

export function useProposals(productId: number) {
  return useQuery({
    queryKey: ofProduct(productId),
    queryFn: ({ signal }) => callApi(`${PATH}?product_ids=${productId}`, Proposals, { signal }),
  });
}

export function useAsk(productId: number) {
  return useMutation({
    meta: { failed: 'Not Asked', stale: [ofProduct(productId)] },
    mutationFn: (source: ProposalSource) => askSource([productId], source),
    onSuccess: ({ left_out: [left] }) => {
      if (left) showToast({ type: 'warning', title: 'Not Asked', message: left.reason });
    },
  });
}

export function useDecide() {
  return useMutation({
    meta: { failed: 'Not Saved', stale: [queryKeys.products] },
    mutationFn: (body: { accept?: number[]; dismiss?: number[] }) =>
      callApi(`${PATH}decide/`, DecidedProposals, { method: 'POST', body }),
    onSuccess: ({ accepted, refused: [refused] }) => {
      if (refused)
        showToast({
          type: 'error',
          title: 'Not Accepted',
          message: refused.error,
          details: refused.next_step,
        });
      else if (accepted > 0)
        showToast({ type: 'success', title: 'Accepted', message: `${plural(accepted, 'field')} saved.` });
    },
  });
}
