import { Mailbox, type MailboxSettings, MailboxState } from '@crosslister/contract/accounts/mailbox.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

const PATH = '/api/mailbox/';
/** Each look changes when the last one was, which the server does not report. */
const EVERY_MS = 30_000;

/** The mailbox with sale e-mails, once somebody looks at it. */
export function useMailbox(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.mailbox,
    queryFn: ({ signal }) => callApi(PATH, MailboxState, { signal }),
    enabled,
    refetchInterval: EVERY_MS,
  });
}

export function useTestMailbox() {
  return useMutation({
    mutationFn: (body: MailboxSettings) => callApi(`${PATH}test/`, TestResult, { method: 'POST', body }),
  });
}

export function useSaveMailbox() {
  const client = useQueryClient();
  return useMutation({
    meta: { stale: [queryKeys.mailbox] },
    mutationFn: (body: MailboxSettings) => callApi(PATH, Mailbox, { method: 'PUT', body }),
    onSuccess: (mailbox) => {
      client.setQueryData<MailboxState>(queryKeys.mailbox, { mailbox });
      showToast({
        type: 'success',
        title: 'Mailbox Saved',
        message: 'Sale e-mails that come from now on are read.',
      });
    },
  });
}

export function useRemoveMailbox() {
  const client = useQueryClient();
  return useMutation({
    meta: { failed: 'Not Removed', stale: [queryKeys.mailbox] },
    mutationFn: () => callApi(PATH, z.unknown(), { method: 'DELETE' }),
    onSuccess: () => {
      client.setQueryData<MailboxState>(queryKeys.mailbox, { mailbox: null });
      showToast({ type: 'success', title: 'Mailbox Removed', message: 'No e-mails are read any more.' });
    },
  });
}
