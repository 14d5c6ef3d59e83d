import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteTemplate, orderTemplates, saveTemplate } from '../../../lib/api/description-templates.ts';
import { removeDefaults } from '../../../lib/api/keep-category-defaults.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The list is shown as the server then has it, also after a refusal: it may have been changed elsewhere. */
function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  ...changed: (readonly string[])[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useSaveTemplate = (id?: number) =>
  useChange(
    (template: Parameters<typeof saveTemplate>[0]) => saveTemplate(template, id),
    queryKeys.templates,
  );

export const useDeleteTemplate = () => useChange(deleteTemplate, queryKeys.templates);

export const useOrderTemplates = () => useChange(orderTemplates, queryKeys.templates);

/** The parcel of the category goes from the pricing rules too. */
export const useRemoveDefaults = () =>
  useChange(removeDefaults, queryKeys.categoryDefaults, queryKeys.credentials);
