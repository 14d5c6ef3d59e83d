import { LabelsAhead } from '@crosslister/contract/intake/intake.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

/** SKUs for things to come. Nothing else gets them. */
export const useReserveSkus = () =>
  useMutation({
    meta: { failed: 'No Labels Made' },
    mutationFn: async (count: number) =>
      (await callApi('/api/intake/labels/', LabelsAhead, { method: 'POST', body: { count } })).skus,
  });
