import {
  CategoryDefaults,
  type CategoryDefaultsInput,
  CategoryDefaultsList,
} from '@crosslister/contract/settings/category-defaults.ts';
import { useQuery } from '@tanstack/react-query';
import { nothing } from '../answers/shape.ts';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

const path = '/api/category-defaults/';

export function useCategoryDefaults() {
  return useQuery({
    queryKey: queryKeys.categoryDefaults,
    queryFn: async ({ signal }) => (await callApi(path, CategoryDefaultsList, { signal })).results,
  });
}

/** Replaces what is kept for the category. */
export const keepDefaults = (category: string, body: CategoryDefaultsInput) =>
  callApi(`${path}${category}/`, CategoryDefaults, { method: 'PUT', body });

export const removeDefaults = (category: string) =>
  callApi(`${path}${category}/`, nothing, { method: 'DELETE' });
