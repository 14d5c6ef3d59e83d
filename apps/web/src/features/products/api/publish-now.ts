import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Listing, Product } from '@crosslister/contract/product.ts';
import { CrosslistResult } from '@crosslister/contract/results.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { readProductsAgain } from './take-from-lists.ts';

/** Made for the seller to look at, by the server: nobody can buy it yet. */
export function isForReview(listing: Listing | undefined): boolean {
  return (listing?.status === 'scheduled' || listing?.status === 'draft') && listing.id !== '';
}

/** Puts a scheduled listing or a draft on sale; how it ends is the queue's to tell. */
export function usePublishNow({ id, name }: Product) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (platform: Platform) =>
      callApi(`/api/crosslist/${platform}/`, CrosslistResult, {
        method: 'POST',
        body: { product_id: id, mode: 'live' },
        respondAsync: true,
      }),
    onSuccess: (_, platform) =>
      showToast({
        type: 'info',
        title: 'Publishing Started',
        message: `Putting ${name} on sale on ${platformNames[platform]}. The queue shows how it ends.`,
      }),
    onError: (error, platform) =>
      showToast({
        type: 'error',
        title: 'Crosslist Failed',
        message: `Failed to cross-list to ${platformNames[platform]}: ${describeError(error)}`,
        details: nextStepOf(error),
      }),
    onSettled: () => readProductsAgain(client),
  });
}
