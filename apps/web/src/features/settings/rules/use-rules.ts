import {
  Rule,
  type RuleInput,
  Rules,
  RulesPreview,
  RulesSwitched,
} from '@crosslister/contract/settings/rules.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { nothing } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys, staleAfter } from '../../../lib/query-keys.ts';

const path = '/api/rules/';

const readRules = (labels: readonly string[]) => ({
  queryKey: [...queryKeys.rules, 'list', labels],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(labels.length > 0 ? `${path}?${new URLSearchParams({ labels: labels.join() })}` : path, Rules, {
      signal,
    }),
});

export const useRules = () => useQuery(readRules([]));

/** Products on sale without a cost, of those that a rule for these labels is about. The last answer until the next is there. */
export const useWithoutCost = (labels: readonly string[]) =>
  useQuery({ ...readRules(labels), placeholderData: keepPreviousData }).data?.without_cost ?? 0;

/** What they will do in the next seven days. */
export const usePreview = () =>
  useQuery({
    queryKey: [...queryKeys.rules, 'preview'],
    queryFn: ({ signal }) => callApi(`${path}preview/`, RulesPreview, { signal }),
  });

/** The list is shown as the server then has it, also after a refusal: it may have been changed elsewhere. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>, failed?: string) {
  return useMutation({
    meta: { failed, stale: [queryKeys.rules, ...staleAfter.products] },
    mutationFn: change,
  });
}

/** A new one, or the one with this id as it is from now on. */
export const useSaveRule = (id?: number) =>
  useChange((body: RuleInput) =>
    id === undefined
      ? callApi(path, Rule, { method: 'POST', body })
      : callApi(`${path}${id}/`, Rule, { method: 'PUT', body }),
  );

export const useDeleteRule = () =>
  useChange((id: number) => callApi(`${path}${id}/`, nothing, { method: 'DELETE' }));

export const useSwitchRules = () =>
  useChange(
    (stopped: boolean) => callApi(`${path}switch/`, RulesSwitched, { method: 'PUT', body: { stopped } }),
    'Not Changed',
  );
