import type { LabelChange } from '@crosslister/contract/schemas/label-schemas.ts';
import { BulkLabelResult, LabelChanged } from '@crosslister/contract/schemas/label-schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import type { BulkTarget } from '../../../lib/dialog-props.ts';
import { readAgain } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { staleWithProducts } from '../api/take-from-lists.ts';

export type LabelAction = 'add' | 'remove';

export interface LabelStep {
  label: string;
  action: LabelAction;
}

interface Bulk {
  /** In a bulk action the products are chosen; a label is deleted from all that have it. */
  target: BulkTarget | { query: { labels: string[] } };
  steps: readonly LabelStep[];
  title: string;
}

const opposite = { add: 'remove', remove: 'add' } as const;

const send = (step: LabelStep, target: object) =>
  callApi('/api/products/bulk_label/', BulkLabelResult, { method: 'POST', body: { ...step, ...target } });

/** Labels given to many products and taken from them, one after another. */
export function useLabelProducts() {
  return useMutation({
    meta: { failed: 'Labels Not Changed', stale: staleWithProducts },
    mutationFn: async ({ target, steps }: Bulk) => {
      const done: { step: LabelStep; ids: number[]; message: string }[] = [];
      for (const step of steps) done.push({ step, ...(await send(step, target)) });
      return done;
    },
    onSuccess: (done, { title }) =>
      showToast({
        type: 'success',
        title,
        message: done.map(({ message }) => message).join('. '),
        cancelLabel: 'Undo',
        onCancel: done.some(({ ids }) => ids.length > 0)
          ? async () => {
              try {
                for (const { step, ids } of done.toReversed()) {
                  if (ids.length > 0) await send({ ...step, action: opposite[step.action] }, { ids });
                }
              } finally {
                void readAgain(staleWithProducts);
              }
            }
          : undefined,
      }),
  });
}

/** Another name or colour of a label, in all products. */
export function useChangeLabel() {
  return useMutation({
    meta: {
      failed: 'Label Not Changed',
      // Saved views filter by its new name.
      stale: [...staleWithProducts, queryKeys.views],
    },
    mutationFn: (change: LabelChange) =>
      callApi('/api/labels/', LabelChanged, { method: 'PUT', body: change }),
  });
}
