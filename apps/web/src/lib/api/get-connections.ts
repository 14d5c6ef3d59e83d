import { Connection } from '@crosslister/contract/credentials.ts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

const Connections = z.object({ results: z.array(Connection) });

/** How each of the seller's accounts is doing. */
export const connectionsQuery = queryOptions({
  queryKey: queryKeys.connections,
  queryFn: ({ signal }) => callApi('/api/connections/', Connections, { signal }),
});
