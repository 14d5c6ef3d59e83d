import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useMutation } from '@tanstack/react-query';
import { flag, object, schemaOf } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { showToast } from '../../../lib/toast.ts';
import { staleWithProducts } from './take-from-lists.ts';

const done = schemaOf(object<{ success: boolean }>({ success: flag }));

/** The seller has ended a listing at its marketplace, and says so. */
export function useConfirmEnded({ id, name }: { id: number; name: string }) {
  return useMutation({
    meta: { failed: 'Not Noted', stale: staleWithProducts },
    mutationFn: (platform: Platform) =>
      callApi(`/api/products/${id}/ended_by_seller/`, done, { method: 'POST', body: { platform } }),
    onSuccess: (_, platform) =>
      showToast({
        type: 'success',
        title: 'Deleted There',
        message: `${name} is not on ${platformNames[platform]} any more.`,
      }),
  });
}
