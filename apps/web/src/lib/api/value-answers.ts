import {
  type ValueAnswer,
  ValueAnswerList,
  ValueAnswersStored,
} from '@crosslister/contract/listings/value-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

const path = '/api/value-answers/';

/** What values are at marketplaces, by the seller's own answers. */
export function useValueAnswers() {
  return useQuery({
    queryKey: queryKeys.valueAnswers,
    queryFn: async ({ signal }) => (await callApi(path, ValueAnswerList, { signal })).results,
  });
}

/** Remembers what values are at a marketplace; null forgets it. */
export const rememberValues = (answers: readonly (Omit<ValueAnswer, 'takes'> & { takes: string | null })[]) =>
  callApi(path, ValueAnswersStored, { method: 'POST', body: { answers } });
