import type { Platform } from '@crosslister/contract/platforms.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

interface Order {
  choice: ProductChoice;
  platforms: readonly Platform[];
}

/** Stores the ends and the new listings. The job tray shows the rest. */
export function useRelist(onStored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ choice, platforms }: Order) =>
      callApi('/api/products/bulk_action/', BulkActionResult, {
        method: 'POST',
        body: { action: 'relist', platforms, ...choice.target },
        respondAsync: true,
      }),
    onSuccess: ({ success, message, next_step: details, count }, { choice }) => {
      for (const queryKey of [...staleAfter.operations, ...staleAfter.products])
        void client.invalidateQueries({ queryKey });
      if (!success) return showToast({ type: 'warning', title: 'Nothing Relisted', message, details });
      if (count < choice.count) {
        const left = choice.count - count;
        showToast({
          type: 'info',
          title: 'Relisting Started',
          message,
          details: `${left} left out: not for sale there, or being listed or ended.`,
        });
      }
      onStored();
    },
    onError: (error) => showToast(failedRequest('Relisting Failed', error)),
  });
}
