import type { Platform } from '@crosslister/contract/platforms.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

interface Order {
  choice: ProductChoice;
  platforms: readonly Platform[];
}

/** Stores the ends and the new listings. The job tray shows the rest. */
export function useRelist(onStored: () => void) {
  return useMutation({
    meta: { failed: 'Relisting Failed', stale: [...staleAfter.operations, ...staleAfter.products] },
    mutationFn: ({ choice, platforms }: Order) =>
      callApi('/api/products/bulk_action/', BulkActionResult, {
        method: 'POST',
        body: { action: 'relist', platforms, ...choice.target },
        respondAsync: true,
      }),
    onSuccess: ({ success, message, next_step: details, count }, { choice }) => {
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
  });
}
