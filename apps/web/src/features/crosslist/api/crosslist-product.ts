import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { CrosslistResult } from '@crosslister/contract/results.ts';
import { callApi } from '../../../lib/api-client.ts';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';

export interface CrosslistFailure {
  message: string;
  nextStep: string | undefined;
}

export interface StoredCrosslists {
  operationIds: number[];
  /** Those among them that wait for the seller. */
  steps: number[];
  failures: CrosslistFailure[];
}

function failureOn(platform: Platform, error: string, nextStep: string | undefined): CrosslistFailure {
  return { message: `Failed to cross-list to ${platformNames[platform]}: ${error}`, nextStep };
}

/** Stores one crosslist for each platform; what one platform refuses never stops the others. */
export async function crosslistProduct(
  productId: number,
  platforms: readonly Platform[],
  inBrowser: readonly Platform[],
): Promise<StoredCrosslists> {
  const stored: StoredCrosslists = { operationIds: [], steps: [], failures: [] };
  for (const platform of platforms) {
    try {
      const result = await callApi(`/api/crosslist/${platform}/`, CrosslistResult, {
        method: 'POST',
        body: { product_id: productId, ...(inBrowser.includes(platform) && { with: 'extension' }) },
        respondAsync: true,
      });
      const { operation } = result;
      // One that failed at once is in the queue already, and told from there.
      if (operation?.finished_at) continue;
      if (operation) stored.operationIds.push(operation.id);
      if (operation?.waits_for_seller) stored.steps.push(operation.id);
      if (result.error) stored.failures.push(failureOn(platform, result.error, result.next_step));
    } catch (error) {
      stored.failures.push(failureOn(platform, describeError(error), nextStepOf(error)));
    }
  }
  return stored;
}
