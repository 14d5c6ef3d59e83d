import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, nextStepOf } from '../../lib/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { type ChosenCategory, storeCategories } from './api/store-categories.ts';

/** Stores what the seller chooses for one product, which is then checked again. */
export function useStoreCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: readonly ChosenCategory[]) => storeCategories(chosen),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.products }),
    onError: (error) =>
      showToast({
        type: 'error',
        title: 'Category Not Saved',
        message: describeError(error),
        details: nextStepOf(error),
      }),
  });
}
