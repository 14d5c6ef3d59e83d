import {
  Account,
  AccountDeleted,
  type PasswordChange,
  PasswordChanged,
} from '@crosslister/contract/accounts/account.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, fetchApi } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { forgetSeller } from '../../../lib/forget-seller.ts';
import { plural } from '../../../lib/format.ts';
import { accountName } from '../../../lib/kept/account-name.ts';
import { dropAllOf } from '../../../lib/kept/kept.ts';
import { browserChannel } from '../../../lib/push/browser-channel.ts';
import { unsubscribe } from '../../../lib/push/forget-push.ts';
import { queryKeys, staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { leftBehind } from '../account/listings-left-behind.ts';

/** What the seller has here, read each time the question is asked. */
const accountQuery = queryOptions({
  queryKey: queryKeys.account,
  queryFn: ({ signal }) => callApi('/api/account/', Account, { signal }),
  staleTime: 0,
});

export function useAccount(enabled: boolean) {
  return useQuery({ ...accountQuery, enabled });
}

/** Counts what is live on a platform, when asked to. Null if it cannot be counted. */
export function useCountLive(platform: Platform) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      try {
        const { live_listings } = await client.fetchQuery(accountQuery);
        return live_listings.find((each) => each.platform === platform)?.count ?? 0;
      } catch (error) {
        if (error instanceof ApiError) return null;
        throw error;
      }
    },
  });
  return { count: mutateAsync, isCounting: isPending };
}

/** Saves everything of the seller as one file. */
export function useDownloadData() {
  return useMutation({
    meta: { failed: 'Download Failed' },
    mutationFn: async () => {
      const response = await fetchApi('/api/account/export/', { streams: true });
      saveFile(await response.blob(), 'crosslister-data.json');
    },
  });
}

/** Stores a delist for every live listing. */
export function useDelistEverything() {
  return useMutation({
    meta: {
      failed: (error) => failedRequest('Delisting Failed', error, (cause) => `Delisting failed: ${cause}`),
      stale: [queryKeys.account, ...staleAfter.products, ...staleAfter.operations],
    },
    mutationFn: () =>
      callApi('/api/products/bulk_action/', BulkActionResult, {
        method: 'POST',
        body: { action: 'delist', query: {} },
        respondAsync: true,
      }),
    onSuccess: ({ operations }) =>
      showToast({
        type: 'info',
        title: 'Delisting',
        message: `${plural(operations, 'listing')} being ended. Come back to delete the account when the queue is done.`,
      }),
  });
}

/** Changes the password; other sign-ins end, and what was chosen to go with them. */
export function useChangePassword() {
  return useMutation({
    meta: { stale: [queryKeys.extension, queryKeys.notifications] },
    mutationFn: async (body: z.infer<typeof PasswordChange>) => {
      const changed = await callApi('/api/account/password/', PasswordChanged, { method: 'PUT', body });
      const own = browserChannel.read();
      if (own !== null && body.remove_channels?.includes(own)) await unsubscribe();
      return changed;
    },
    onSuccess: ({ message }) => showToast({ type: 'success', title: 'Password Changed', message }),
  });
}

/** Deletes the account for good and signs out. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) =>
      callApi('/api/account/', AccountDeleted, { method: 'DELETE', body: { password } }),
    onSuccess: (deleted) => {
      const account = accountName();
      if (account !== null) dropAllOf(account);
      forgetSeller();
      unsubscribe().catch((error: unknown) => console.warn('Push messages were not ended', error));
      const left = leftBehind(deleted);
      showToast({
        type: left ? 'warning' : 'success',
        title: 'Account Deleted',
        message: deleted.message,
        details: left,
        persistent: left !== undefined,
      });
    },
  });
}
