import type { LeftOut } from '@crosslister/contract/listings/left-out.ts';
import { type ImportablePlatform, platformNames } from '@crosslister/contract/platforms.ts';
import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import { ImportResult } from '@crosslister/contract/results.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { describeError, nextStepOf } from '../../lib/api-error.ts';
import { failureKey } from '../../lib/failures/failure-key.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { importSummary } from './import-summary.ts';

function importPlatform(platform: ImportablePlatform, duplicateHandling: DuplicateHandling) {
  return callApi(`/api/import/${platform}/`, ImportResult, {
    method: 'POST',
    body: { duplicate_handling: duplicateHandling },
  });
}

export interface PlatformState {
  status: 'idle' | 'syncing' | 'success' | 'error';
  /** The result, or why there is none. */
  text: string;
  leftOut?: readonly LeftOut[] | undefined;
}

/** `onDone` is called when an import has ended well. */
export function usePlatformImport(platform: ImportablePlatform, onDone: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<PlatformState>({ status: 'idle', text: '' });
  const name = platformNames[platform];

  function fail(error: string, nextStep: string | undefined) {
    const cause = [error, nextStep].filter(Boolean).join(' ');
    setState({ status: 'error', text: cause });
    showToast({
      type: 'error',
      title: 'Import Failed',
      message: 'Import failed. Check your connection settings.',
      details: `${name}: ${cause}`,
      key: failureKey('import', platform, error),
    });
  }

  function finish(result: ImportResult, duplicateHandling: DuplicateHandling) {
    if (result.success) {
      const text = importSummary(result, duplicateHandling);
      setState({ status: 'success', text, leftOut: result.left_out });
      onDone();
      showToast({ type: 'success', title: 'Import Completed', message: `${name}: ${text}` });
      return;
    }
    if (!result.error && result.operation) {
      // It takes longer than a request may wait. The work goes on, so this is neither a success nor an error.
      setState({ status: 'syncing', text: result.message ?? '' });
      return;
    }
    fail(result.error ?? 'Unknown error', result.next_step);
  }

  async function run(duplicateHandling: DuplicateHandling) {
    setState({ status: 'syncing', text: '' });
    try {
      finish(await importPlatform(platform, duplicateHandling), duplicateHandling);
    } catch (error) {
      fail(describeError(error), nextStepOf(error));
    } finally {
      for (const queryKey of [queryKeys.products, queryKeys.statistics, queryKeys.operations]) {
        void client.invalidateQueries({ queryKey });
      }
    }
  }

  return { state, run };
}
