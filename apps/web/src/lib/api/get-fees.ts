import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

/** By what fees are estimated. */
export const useFees = () =>
  useQuery({
    queryKey: queryKeys.fees,
    queryFn: ({ signal }) => callApi('/api/fees/', FeeSettings, { signal }),
  });
