import type { Platform } from '@crosslister/contract/platforms.ts';
import { PutBackResult } from '@crosslister/contract/sales.ts';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** One answer of the seller's about a sale. Everything that shows sales is read again afterwards. */
function useAnswer<Variables, Result>(
  title: string,
  mutationFn: (variables: Variables) => Promise<Result>,
  onSuccess?: (result: Result) => void,
) {
  return useMutation({
    meta: { failed: title, stale: [...staleAfter.sales, ...staleAfter.products, ...staleAfter.operations] },
    mutationFn,
    ...(onSuccess && { onSuccess }),
  });
}

export function usePutBack() {
  return useAnswer(
    'Not Put Back',
    (id: number) => callApi(`/api/sales/${id}/put_back/`, PutBackResult, { method: 'POST' }),
    ({ message, operation_ids: ids }) =>
      showToast({ type: 'success', title: 'Put Back on Sale', message, work: { ids } }),
  );
}

export function useLeaveSale() {
  return useAnswer('Not Removed', (id: number) =>
    callApi(`/api/sales/${id}/leave/`, z.unknown(), { method: 'POST' }),
  );
}

export function useDismissDouble() {
  return useAnswer('Not Removed', (id: number) =>
    callApi(`/api/sales/${id}/dismiss_double/`, z.unknown(), { method: 'POST' }),
  );
}

/** The sale the seller entered was on this platform, so its order replaces the entry. */
export function useSameSale() {
  return useAnswer('Not Saved', ({ saleId, platform }: { saleId: number; platform: Platform }) =>
    callApi(`/api/sales/${saleId}/`, z.unknown(), { method: 'PUT', body: { platform } }),
  );
}

/** Which thing a sale e-mail is about, and for how much it sold if the mail does not say so. */
export function useAnswerMail() {
  return useAnswer(
    'Not Recorded',
    ({ id, ...answer }: { id: number; product_id: number; sale_price?: string }) =>
      callApi(`/api/mail-notices/${id}/`, z.unknown(), { method: 'POST', body: answer }),
  );
}

export function useDismissMail() {
  return useAnswer('Not Removed', (id: number) =>
    callApi(`/api/mail-notices/${id}/`, z.unknown(), { method: 'DELETE' }),
  );
}

/** The seller has read that a way of being told is gone. */
export function useDismissChannel() {
  return useAnswer('Not Removed', (id: number) =>
    callApi(`/api/notifications/channels/${id}/`, z.unknown(), { method: 'DELETE' }),
  );
}
