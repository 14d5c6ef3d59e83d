import type { Operation } from '@crosslister/contract/operation.ts';
import { platformList, platformNames } from '@crosslister/contract/platforms.ts';
import type { ReviewAction, ReviewItem } from '@crosslister/contract/review.ts';
import { cancelOperations } from '../../lib/api/cancel-operations.ts';
import { showQueue } from '../../lib/open-queue.ts';
import type { ToastInput } from '../../lib/toast.ts';

/** The toast of an answer that started operations at marketplaces. It turns into their result. */
export function workBegun(
  { title: name, platform }: ReviewItem,
  action: ReviewAction,
  operations: readonly Operation[],
): ToastInput {
  const ids = operations.map(({ id }) => id);
  const [first] = operations;
  if (first?.waits_for_seller && operations.length === 1) {
    return {
      type: 'info',
      title: `Waiting for you on ${platformNames[first.platform]}`,
      message: `You have to ${action === 'list_again' ? 'list' : 'delist'} ${name} there yourself. The queue shows how.`,
      actions: [showQueue],
    };
  }
  const where = platformList(operations.map((each) => each.platform));
  const work = { ids };
  return action === 'list_again'
    ? {
        type: 'info',
        title: 'Crosslisting Started',
        message: `Listing ${name} on ${platformNames[platform]} again. The queue shows the result.`,
        onCancel: () => cancelOperations(ids),
        work,
      }
    : {
        type: 'info',
        title: 'Delisting Started',
        message: `Ending ${name} on ${where}. The queue shows the result.`,
        work,
      };
}
