import { FirstListing, OpenFirstListings } from '@crosslister/contract/listings/first-listing.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

const path = '/api/first-listings/';

/** Accounts whose first listing from here is still to be made, or waits for the seller's look. */
export function useFirstListings(enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKeys.firstListings,
    queryFn: async ({ signal }) => (await callApi(path, OpenFirstListings, { signal })).results,
    staleTime: 0,
  });
}

/** The first listing of an account, read back from the marketplace. */
export function useFirstListing(platform: Platform) {
  return useQuery({
    queryKey: queryKeys.firstListing(platform),
    queryFn: ({ signal }) => callApi(`${path}${platform}/`, FirstListing, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** The seller says that it is right. */
export function useConfirmFirst(platform: Platform) {
  return useMutation({
    meta: { failed: 'Not Stored', stale: [queryKeys.firstListings] },
    mutationFn: () =>
      callApi(`${path}${platform}/right/`, z.object({ success: z.literal(true) }), { method: 'POST' }),
  });
}
