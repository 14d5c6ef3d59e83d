import { IntakeTray } from '@crosslister/contract/intake/intake.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const useTray = (enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.intake,
    queryFn: ({ signal }) => callApi('/api/intake/', IntakeTray, { signal }),
    enabled,
  });
