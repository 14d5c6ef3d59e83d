import { type AssistantSave, ProposalSettings } from '@crosslister/contract/proposals/proposals.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

const PATH = '/api/proposals/';
/** Below the settings of the account: another page may have saved them. */
const settingsKey = [...queryKeys.credentials, 'proposals'];

export function useProposalSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(`${PATH}settings/`, ProposalSettings, { signal }),
  });
}

/** A save answers with all that is set up. */
function useSave<Body>(path: string, title: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { stale: [queryKeys.products] },
    mutationFn: (body: Body) => callApi(PATH + path, ProposalSettings, { method: 'PUT', body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsKey, settings);
      showToast({ type: 'success', title, message: 'It counts from now on.' });
    },
  });
}
export const useSaveBooks = () => useSave<{ automatic: boolean }>('books/', 'Saved');
export const useSaveAssistant = () => useSave<AssistantSave>('assistant/', 'Assistant Saved');

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
      callApi(`${PATH}assistant/test/`, TestResult, { method: 'POST', body }),
  });
