import {
  ClickAndDrop,
  type ClickAndDropSettings,
  HandlingTime,
  PostingSettings,
} from '@crosslister/contract/orders/click-and-drop.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

const PATH = '/api/posting/';
const KEY = [...queryKeys.orders, 'posting'];
const stale = [queryKeys.orders, queryKeys.statistics];

export const usePosting = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(PATH, PostingSettings, { signal }) });

export function useSaveHandling() {
  return useMutation({
    meta: { failed: 'Not Saved', stale },
    mutationFn: (handling_days: number | null) =>
      callApi(`${PATH}handling/`, HandlingTime, { method: 'PUT', body: { handling_days } }),
    onSuccess: () =>
      showToast({ type: 'success', title: 'Handling Time Saved', message: 'To post goes by it at once.' }),
  });
}

export const useTestClickAndDrop = () =>
  useMutation({
    mutationFn: (body: ClickAndDropSettings) =>
      callApi(`${PATH}click-and-drop/test/`, TestResult, { method: 'POST', body }),
  });

export function useSaveClickAndDrop() {
  return useMutation({
    meta: { stale },
    mutationFn: (body: ClickAndDropSettings) =>
      callApi(`${PATH}click-and-drop/`, ClickAndDrop, { method: 'PUT', body }),
    onSuccess: () =>
      showToast({
        type: 'success',
        title: 'Click & Drop Is On',
        message: 'Parcels can be sent there under To post.',
      }),
  });
}

export const useRemoveClickAndDrop = () =>
  useMutation({
    meta: { failed: 'Not Removed', stale },
    mutationFn: () => callApi(`${PATH}click-and-drop/`, z.unknown(), { method: 'DELETE' }),
    onSuccess: () =>
      showToast({
        type: 'success',
        title: 'Click & Drop Is Off',
        message: 'What was sent there stays there.',
      }),
  });
