import type { OperationRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { lockOperation } from '../../../operations/lock.ts';
import type { Services } from '../../../services.ts';

/** Runs work that may report on a step, and counts the end of a listing once it is stored: a report again counts nothing. */
export async function reportStep<T extends OperationRow | null>(
  services: Services,
  userId: number,
  id: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { ended, isNew } = await transact(services.db, async (trx) => {
    const before = await lockOperation(trx, userId, id);
    const wasOpen = before !== undefined && before?.operation.status !== 'completed';
    const reported = await work(trx);
    return { ended: reported, isNew: wasOpen && reported?.status === 'completed' };
  });
  if (ended && isNew)
    await services.metrics
      .stepEnded(ended)
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'the end of a listing could not be counted'),
      );
  return ended;
}
