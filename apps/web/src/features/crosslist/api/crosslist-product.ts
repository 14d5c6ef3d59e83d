import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { type CrosslistRequest, CrosslistResult } from '@crosslister/contract/results.ts';
import type { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';

export type CrosslistMode = z.infer<typeof CrosslistRequest>['mode'];

export interface CrosslistFailure {
  message: string;
  nextStep: string | undefined;
}

export interface StoredCrosslists {
  operationIds: number[];
  /** The operations among them that wait for the seller. */
  steps: number[];
  failures: CrosslistFailure[];
}

function failureOn(platform: Platform, error: string, nextStep: string | undefined): CrosslistFailure {
  return { message: `Failed to cross-list to ${platformNames[platform]}: ${error}`, nextStep };
}

/**
 * Stores one crosslist for each platform. A refusal of one platform never stops the others. For review a listing is
 * scheduled or kept as a draft, if the server makes it: in their own browser sellers see it anyway.
 */
export async function crosslistProduct(
  productId: number,
  platforms: readonly Platform[],
  inBrowser: readonly Platform[],
  mode: CrosslistMode,
): Promise<StoredCrosslists> {
  const stored: StoredCrosslists = { operationIds: [], steps: [], failures: [] };
  for (const platform of platforms) {
    try {
      const result = await callApi(`/api/crosslist/${platform}/`, CrosslistResult, {
        method: 'POST',
        body: {
          product_id: productId,
          ...(inBrowser.includes(platform) ? { with: 'extension' } : { mode, category: 'known' }),
        },
        respondAsync: true,
      });
      const { operation } = result;
      // One that failed at once is in the queue already, and is reported from there.
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
