import { DraftsMade, type DraftsRequest } from '@crosslister/contract/intake/intake.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Makes a draft of each thing. Asked again, it makes none twice. */
export const useMakeDrafts = () =>
  useMutation({
    meta: { failed: 'No Drafts Made', stale: [queryKeys.intake, queryKeys.products, queryKeys.statistics] },
    mutationFn: (body: DraftsRequest) => callApi('/api/intake/drafts/', DraftsMade, { method: 'POST', body }),
  });
