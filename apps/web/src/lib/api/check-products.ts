import type { Credentials } from '@crosslister/contract/credentials.ts';
import { CrosslistCheck, type CrosslistCheckRequest } from '@crosslister/contract/crosslist-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { type ExtensionState, hasExtension, readExtensionState } from '../extension/call-extension.ts';
import { wayOf } from '../platforms/listing-way.ts';
import { queryKeys } from '../query-keys.ts';

export const extensionQuery = queryOptions({
  queryKey: [...queryKeys.extension, 'state'],
  queryFn: readExtensionState,
  staleTime: 0,
  // Nobody has to be asked, and what it says moves nothing later.
  initialData: () => (hasExtension() ? undefined : 'none'),
});

/** Where the seller's browser lists, and not the server. */
export const platformsByHand = (
  platforms: readonly Platform[],
  credentials: Credentials,
  extension: ExtensionState,
) => platforms.filter((platform) => wayOf(platform, credentials, extension) !== 'server');

/** What would be refused, for at most `MAX_CHECKED` products. */
export async function checkProducts(
  ids: readonly number[],
  platforms: readonly Platform[],
  withExtension: readonly Platform[],
  signal: AbortSignal,
  unsaved: CrosslistCheckRequest['unsaved'] = [],
): Promise<CrosslistCheck['results']> {
  const body = { product_ids: ids, platforms, with_extension: withExtension, unsaved };
  return (await callApi('/api/crosslist/check/', CrosslistCheck, { method: 'POST', body, signal })).results;
}
