import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, nextStepOf } from '../../lib/api-error.ts';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { cancelCrosslists } from './api/cancel-crosslists.ts';
import { crosslistMany } from './api/crosslist-many.ts';
import { type CrosslistFailure, crosslistProduct } from './api/crosslist-product.ts';

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function reportFailure({ message, nextStep }: CrosslistFailure) {
  showToast({ type: 'error', title: 'Crosslist Failed', message, details: nextStep, key: message });
}

/** Stores the crosslists of a choice; true once at least one is stored. What happens then shows in the queue. */
async function store(choice: ProductChoice, platforms: readonly Platform[]): Promise<boolean> {
  const [product] = choice.products;
  const where = names.format(platforms.map((platform) => platformNames[platform]));
  if (choice.count === 1 && product) {
    const { operationIds, failures } = await crosslistProduct(product.id, platforms);
    failures.forEach(reportFailure);
    if (operationIds.length === 0) return false;
    showToast({
      type: 'info',
      title: 'Crosslisting Started',
      message: `Listing ${product.name} on ${where}. The queue shows how it ends.`,
      onCancel: () => cancelCrosslists(operationIds),
    });
    return true;
  }
  const { message } = await crosslistMany(choice.target, platforms);
  showToast({
    type: 'info',
    title: 'Crosslisting Started',
    message,
    details: 'The queue shows how it ends.',
  });
  return true;
}

export function useCrosslist(onStored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ choice, platforms }: { choice: ProductChoice; platforms: readonly Platform[] }) =>
      store(choice, platforms),
    onSuccess: (stored) => {
      void client.invalidateQueries({ queryKey: queryKeys.operations });
      if (stored) onStored();
    },
    onError: (error, { platforms }) =>
      reportFailure({
        message: `Failed to cross-list to ${names.format(platforms.map((platform) => platformNames[platform]))}: ${describeError(error)}`,
        nextStep: nextStepOf(error),
      }),
  });
}
