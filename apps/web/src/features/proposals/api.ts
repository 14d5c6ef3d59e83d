import {
  type AssistantSave,
  AssistantTest,
  DecidedProposals,
  ProposalSettings,
  type ProposalSource,
  Proposals,
} from '@crosslister/contract/proposals/proposals.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../lib/api-client.ts';
import { plural } from '../../lib/format.ts';
import { askSource } from '../../lib/proposals/ask-for-proposals.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';

const PATH = '/api/proposals/';
/** Below the products: the event of a product says that something was proposed for it. */
const ofProduct = (id: number) => [...queryKeys.products, 'proposals', id];
/** Below the settings of the account: another page may have saved them. */
const settingsKey = [...queryKeys.credentials, 'proposals'];

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

export function useProposalSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(`${PATH}settings/`, ProposalSettings, { signal }),
  });
}

/** A save answers with all that is set up. */
function useSave<Body>(path: string, title: string, onSaved?: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { stale: [queryKeys.products] },
    mutationFn: (body: Body) => callApi(PATH + path, ProposalSettings, { method: 'PUT', body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsKey, settings);
      onSaved?.();
      showToast({ type: 'success', title, message: 'It counts from now on.' });
    },
  });
}
export const useSaveBooks = () => useSave<{ automatic: boolean }>('books/', 'Saved');
export const useSaveAssistant = (onSaved: () => void) =>
  useSave<AssistantSave>('assistant/', 'Assistant Saved', onSaved);

export function useRemoveAssistant() {
  return useMutation({
    meta: { failed: 'Not Removed', stale: [settingsKey, queryKeys.products] },
    mutationFn: () => callApi(`${PATH}assistant/`, z.unknown(), { method: 'DELETE' }),
    onSuccess: () =>
      showToast({ type: 'success', title: 'Assistant Removed', message: 'Nothing is sent there any more.' }),
  });
}

export const useTestAssistant = () =>
  useMutation({
    mutationFn: (body: AssistantSave) =>
      callApi(`${PATH}assistant/test/`, AssistantTest, { method: 'POST', body }),
  });
