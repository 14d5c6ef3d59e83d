import { Connection } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const Connections = z.object({ results: z.array(Connection) });

export const connectionsQuery = queryOptions({
  queryKey: queryKeys.connections,
  queryFn: ({ signal }) => callApi('/api/connections/', Connections, { signal }),
});

/** How the account of a platform is doing; undefined while it is not known. */
export function useConnection(platform: Platform): Connection | undefined {
  return useQuery(connectionsQuery).data?.results.find((connection) => connection.platform === platform);
}
