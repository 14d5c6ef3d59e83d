import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { TabView, Views } from '@crosslister/contract/views.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tabViewAnswer } from '../../../lib/answers/product-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

interface Save {
  tab: ProductStatus;
  view: TabView;
  /** The saved view that it is about, which is told once it is stored. */
  name?: string | undefined;
}

/** Stores the view of a tab: shown at once, and saved one change after another. */
export function useSaveTabView() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'views' },
    onMutate: async ({ tab, view }: Save) => {
      await client.cancelQueries({ queryKey: queryKeys.views });
      client.setQueryData<Views>(queryKeys.views, (views) => ({
        results: { ...views?.results, [tab]: view },
      }));
    },
    mutationFn: ({ tab, view }: Save) =>
      callApi(`/api/views/${tab}/`, tabViewAnswer, { method: 'PUT', body: view }),
    onSuccess: (_, { name }) =>
      name &&
      showToast({
        type: 'success',
        title: 'View Saved',
        message: `The view "${name}" has been saved.`,
        key: 'view',
      }),
    onError: (error) => {
      showToast({ ...failedRequest('View Not Saved', error), key: 'view' });
      void client.invalidateQueries({ queryKey: queryKeys.views });
    },
  });
}
