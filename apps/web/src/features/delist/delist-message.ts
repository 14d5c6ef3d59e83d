import { platformList, platformNames } from '@crosslister/contract/platforms.ts';
import type { DelistResult } from '@crosslister/contract/results.ts';
import { delistFailureToasts } from '../../lib/failures/delist-failure.ts';
import { showQueue } from '../../lib/open-queue.ts';
import type { ToastInput } from '../../lib/toast.ts';

/** The toasts after one product's delist: each failure separately, and what did end. */
export function delistToasts(name: string, result: DelistResult): [ToastInput, ...ToastInput[]] {
  const { platforms_delisted: ended } = result.results;
  const failures = delistFailureToasts(result);
  const steps = (result.operations ?? []).filter(({ waits_for_seller: waits }) => waits);
  const left = steps.map(({ platform, next_step }): ToastInput => {
    const message = `${name} is still on ${platformNames[platform]}. ${next_step ?? ''}`.trim();
    return {
      type: 'warning',
      title: 'Your Turn',
      message,
      details: 'The queue has the link.',
      actions: [showQueue],
    };
  });
  if (!result.success && failures.length === 0 && left.length === 0) {
    return [{ type: 'info', title: 'Delisting', message: result.message }];
  }
  if (ended.length > 0) {
    const message = `Successfully delisted ${name} from: ${platformList(ended)}`;
    return [{ type: 'success', title: 'Product Delisted', message }, ...failures, ...left];
  }
  const [first, ...others] = [...failures, ...left];
  if (first) return [first, ...others];
  return [{ type: 'success', title: 'Product Delisted', message: `${name} was not listed there any more.` }];
}
