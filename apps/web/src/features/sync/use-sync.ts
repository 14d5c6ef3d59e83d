import { type ImportablePlatform, platformNames } from '@crosslister/contract/platforms.ts';
import { ImportResult } from '@crosslister/contract/results.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { describeError, nextStepOf, serverErrorOf } from '../../lib/api-error.ts';
import { failureKey } from '../../lib/failures/failure-key.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { syncCompleted, syncFailed } from './sync-message.ts';

function syncPlatform(platform: ImportablePlatform) {
  return callApi(`/api/sync/${platform}/`, ImportResult, { method: 'POST' });
}

interface SyncFailure {
  platformError?: string | undefined;
  runError?: string | undefined;
  nextStep?: string | undefined;
}

function reportFailure(
  platform: ImportablePlatform,
  { platformError, runError, nextStep }: SyncFailure,
): void {
  showToast({
    type: 'error',
    title: 'Sync Failed',
    message: syncFailed(platformNames[platform], platformError, runError),
    details: nextStep,
    // If the server cannot be reached, every platform's run fails for one reason.
    key: platformError ? failureKey('sync', platform, platformError) : `sync-failed/${runError}`,
  });
}

async function syncOne(platform: ImportablePlatform): Promise<void> {
  const name = platformNames[platform];
  try {
    const result = await syncPlatform(platform);
    if (result.success) {
      const hasWarnings = (result.warnings ?? []).length > 0;
      const message = syncCompleted(name, result);
      showToast({
        type: hasWarnings ? 'warning' : 'success',
        title: 'Sync Completed',
        message,
        // A list of what has ended in the shop, or was left out, needs time to be read.
        persistent: hasWarnings,
        asksForReview: /\breview\b/i.test(message),
        key: `sync-completed/${platform}`,
      });
      return;
    }
    if (result.error || !result.message) {
      reportFailure(platform, { platformError: result.error, nextStep: result.next_step });
      return;
    }
    showToast({ type: 'info', title: 'Sync', message: result.message });
  } catch (error) {
    reportFailure(platform, {
      platformError: serverErrorOf(error),
      runError: describeError(error),
      nextStep: nextStepOf(error),
    });
  }
}

/** Reads the chosen shops side by side. Each reports its own result. */
export function useSync() {
  return useMutation({
    meta: { stale: [queryKeys.products, queryKeys.statistics, queryKeys.operations] },
    mutationFn: (platforms: readonly ImportablePlatform[]) => Promise.all(platforms.map(syncOne)),
  });
}
