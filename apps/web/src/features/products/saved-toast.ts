import type { Operation } from '@crosslister/contract/operation.ts';
import { platformList, platforms } from '@crosslister/contract/platforms.ts';
import { showQueue } from '../../lib/open-queue.ts';
import type { ToastInput } from '../../lib/toast.ts';

/** In the usual order of the platforms. */
const where = (operations: readonly Operation[]) =>
  platformList(platforms.filter((each) => operations.some(({ platform }) => platform === each)));

/** What was saved, and which listings follow. The toast then shows how their updates ended. */
export function savedToast(name: string, operations: readonly Operation[] = []): ToastInput {
  const byHand = operations.filter(({ waits_for_seller }) => waits_for_seller);
  const sent = operations.filter((operation) => !byHand.includes(operation));
  const details = [
    ...(sent.length > 0 ? [`Sending to ${where(sent)} too...`] : []),
    ...(byHand.length > 0 ? [`You have to change it on ${where(byHand)}: see the queue.`] : []),
  ];
  return {
    type: 'success',
    title: 'Product Saved',
    message: `"${name}" has been saved.`,
    ...(operations.length > 0 && {
      details: details.join('\n'),
      work: { ids: operations.map(({ id }) => id), isFollowUp: true },
    }),
    ...(byHand.length > 0 && { actions: [showQueue] }),
  };
}
