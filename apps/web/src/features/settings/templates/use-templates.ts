import { useMutation } from '@tanstack/react-query';
import { deleteTemplate, orderTemplates, saveTemplate } from '../../../lib/api/description-templates.ts';
import { removeDefaults } from '../../../lib/api/keep-category-defaults.ts';
import { rememberValues } from '../../../lib/api/value-answers.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The list is shown as the server then has it, also after a refusal: it may have been changed elsewhere. */
const stale = [queryKeys.templates];

export const useSaveTemplate = (id?: number) =>
  useMutation({
    meta: { stale },
    mutationFn: (template: Parameters<typeof saveTemplate>[0]) => saveTemplate(template, id),
  });

export const useDeleteTemplate = () => useMutation({ meta: { stale }, mutationFn: deleteTemplate });

export const useOrderTemplates = () =>
  useMutation({ meta: { failed: 'Not Moved', stale }, mutationFn: orderTemplates });

/** The parcel of the category goes from the pricing rules too. */
export const useRemoveDefaults = () =>
  useMutation({
    meta: { stale: [queryKeys.categoryDefaults, queryKeys.credentials] },
    mutationFn: removeDefaults,
  });

export const useRememberValues = () =>
  useMutation({
    meta: { failed: 'Not Remembered', stale: [queryKeys.valueAnswers] },
    mutationFn: rememberValues,
  });
