import { Operation } from '@crosslister/contract/operation.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Takes back what was stored; throws when something has already ended. */
export async function cancelCrosslists(operationIds: readonly number[]): Promise<void> {
  await Promise.all(
    operationIds.map((id) => callApi(`/api/operations/${id}/cancel/`, Operation, { method: 'POST' })),
  );
}
