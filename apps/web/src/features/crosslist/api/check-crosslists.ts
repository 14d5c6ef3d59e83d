import type { Credentials } from '@crosslister/contract/credentials.ts';
import { CrosslistCheck, MAX_CHECKED } from '@crosslister/contract/crosslist-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { readExtensionState } from '../../../lib/extension/call-extension.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { wayOf } from '../crosslist-plan.ts';

const MOST_MS = 5_000;

/** What would be refused of a choice, as far as its products are at hand, while the dialog is open. */
export function useCrosslistCheck(
  { products }: ProductChoice,
  platforms: readonly Platform[],
  credentials: Credentials | undefined,
  opened: boolean,
) {
  const ids = products.slice(0, MAX_CHECKED).map(({ id }) => id);
  const { data: extension } = useQuery({
    queryKey: [...queryKeys.extension, 'state'],
    enabled: opened,
    queryFn: readExtensionState,
    staleTime: 0,
  });
  const withExtension =
    credentials && extension
      ? platforms.filter((platform) => wayOf(platform, credentials, extension) !== 'server')
      : [];
  const query = useQuery({
    queryKey: [...queryKeys.crosslistCheck, ids, platforms, withExtension],
    enabled:
      opened &&
      extension !== undefined &&
      credentials !== undefined &&
      ids.length > 0 &&
      platforms.length > 0,
    queryFn: ({ signal }) =>
      callApi('/api/crosslist/check/', CrosslistCheck, {
        method: 'POST',
        body: { product_ids: ids, platforms, with_extension: withExtension },
        signal,
      }),
  });
  return {
    results: query.data?.results,
    /** Waited for while it is under way, but not for a marketplace that takes long: the queue says it then. */
    async settled(): Promise<CrosslistCheck['results']> {
      const late = new Promise<{ data: undefined }>((resolve) =>
        setTimeout(() => resolve({ data: undefined }), MOST_MS),
      );
      const asked = query.isFetching ? query.refetch({ cancelRefetch: false }) : query;
      return (await Promise.race([asked, late])).data?.results ?? [];
    },
  };
}
