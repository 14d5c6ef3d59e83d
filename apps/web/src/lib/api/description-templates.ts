import {
  DescriptionTemplate,
  DescriptionTemplates,
  type TemplateInput,
} from '@crosslister/contract/settings/description-templates.ts';
import { useQuery } from '@tanstack/react-query';
import { nothing } from '../answers/shape.ts';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

const path = '/api/description-templates/';

/** In the seller's order. */
export function useTemplates() {
  return useQuery({
    queryKey: queryKeys.templates,
    queryFn: async ({ signal }) => (await callApi(path, DescriptionTemplates, { signal })).results,
  });
}

/** A new one, or the one with this id as it is from now on. */
export const saveTemplate = (body: TemplateInput, id?: number) =>
  id === undefined
    ? callApi(path, DescriptionTemplate, { method: 'POST', body })
    : callApi(`${path}${id}/`, DescriptionTemplate, { method: 'PUT', body });

export const deleteTemplate = (id: number) => callApi(`${path}${id}/`, nothing, { method: 'DELETE' });

export const orderTemplates = (ids: readonly number[]) =>
  callApi(`${path}order/`, DescriptionTemplates, { method: 'PUT', body: { ids } });
