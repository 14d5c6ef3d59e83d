import { platformNames } from '@crosslister/contract/platforms.ts';
import { reportOperation } from '../lib/api/report-operation.ts';
import { failedRequest } from '../lib/failures/failed-request.ts';
import { showQueue } from '../lib/open-queue.ts';
import { wasAsked } from '../lib/push/asked-links.ts';
import { readAgain } from '../lib/query-client.ts';
import { staleAfter } from '../lib/query-keys.ts';
import { showToast } from '../lib/toast.ts';

/**
 * Reports a step as done that the seller has pressed "Done" for in a notification. For any other link, such as one in
 * an e-mail or on a strange page, it opens the queue, where the step has its button.
 */
export async function reportDone(id: number): Promise<void> {
  if (!(await wasAsked(`/?done=${id}`))) {
    showQueue.onClick();
    return;
  }
  try {
    const { platform, product } = await reportOperation(id, { success: true, draft: false });
    showToast({
      type: 'success',
      title: 'Done',
      message: `${product?.name ?? 'The step'} on ${platformNames[platform]} is reported as done.`,
    });
  } catch (error) {
    showToast({ ...failedRequest('Not Confirmed', error), persistent: true, actions: [showQueue] });
  }
  void readAgain([...staleAfter.operations, ...staleAfter.products]);
}
