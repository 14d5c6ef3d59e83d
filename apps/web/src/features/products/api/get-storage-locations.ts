import { StorageLocations } from '@crosslister/contract/schemas/label-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useStorageLocations() {
  return useQuery({
    queryKey: queryKeys.storageLocations,
    queryFn: ({ signal }) => callApi('/api/storage_locations/', StorageLocations, { signal }),
  }).data?.results;
}
