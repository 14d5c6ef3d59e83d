import type { Connection } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../../lib/api/get-connections.ts';

/** How the account of a platform is doing; undefined while it is not known. */
export function useConnection(platform: Platform): Connection | undefined {
  return useQuery(connectionsQuery).data?.results.find((connection) => connection.platform === platform);
}
