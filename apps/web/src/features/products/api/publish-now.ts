import { type Platform, platformNames, publishingFees } from '@crosslister/contract/platforms.ts';
import type { Listing, Product } from '@crosslister/contract/product.ts';
import { CrosslistResult } from '@crosslister/contract/results.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';
import { showQueue } from '../../../lib/open-queue.ts';
import { showToast } from '../../../lib/toast.ts';
import { staleWithProducts } from './take-from-lists.ts';

/** Made for review: nobody can buy it yet. */
export function isForReview(listing: Listing | undefined): boolean {
  return (listing?.status === 'scheduled' || listing?.status === 'draft') && listing.id !== '';
}

/**
 * Publishes a scheduled listing or a draft; the queue shows the result. If it costs a fee,
 * the call says so explicitly, because the seller was told. A draft that the seller made by
 * hand is theirs to publish, and waits for them in the queue.
 */
export function usePublishNow({ id, name }: Product) {
  return useMutation({
    meta: { stale: staleWithProducts },
    mutationFn: (platform: Platform) =>
      callApi(`/api/crosslist/${platform}/`, CrosslistResult, {
        method: 'POST',
        body: { product_id: id, mode: 'live', ...(publishingFees[platform] && { publish: true }) },
        respondAsync: true,
      }),
    onSuccess: ({ error, next_step: nextStep, operation }, platform) => {
      const where = platformNames[platform];
      if (error) return fail(platform, error, nextStep);
      if (!operation?.waits_for_seller) {
        const message = `Putting ${name} on sale on ${where}. The queue shows the result.`;
        showToast({
          type: 'info',
          title: 'Publishing Started',
          message,
          work: { ids: operation ? [operation.id] : [] },
        });
        return;
      }
      const { link, next_step: todo } = operation;
      const open = () => window.open(link ?? '', '_blank', 'noopener,noreferrer');
      showToast({
        type: 'info',
        title: `Waiting for you on ${where}`,
        message: todo ?? `Publish ${name} there, then confirm it in the queue.`,
        details: 'It stays in the queue until you confirm it.',
        actions: [...(link ? [{ label: `Open on ${where}`, onClick: open }] : []), showQueue],
      });
    },
    onError: (error, platform) => fail(platform, describeError(error), nextStepOf(error)),
  });
}

function fail(platform: Platform, error: string, nextStep: string | undefined): void {
  const message = `Failed to cross-list to ${platformNames[platform]}: ${error}`;
  showToast({ type: 'error', title: 'Crosslist Failed', message, details: nextStep });
}
