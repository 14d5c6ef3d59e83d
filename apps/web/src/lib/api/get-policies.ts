import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import { policiesSchema } from '@crosslister/contract/policies.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

/** The policies of the seller's account on a platform; asked of those alone that have some. */
export const policiesQuery = (platform: Platform) => {
  const { policies } = descriptionOf(platform);
  return queryOptions({
    queryKey: queryKeys.policies(platform),
    enabled: policies !== undefined,
    queryFn: ({ signal }) => callApi(`/api/${policies?.path}/`, policiesSchema(platform), { signal }),
  });
};
