import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import type { ExtensionState } from '../../../lib/extension/call-extension.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { checkProducts, extensionQuery, platformsByHand } from './check-products.ts';

const MOST_MS = 5_000;

/** What would be refused for a choice of one, while the dialog is open. */
export function useCrosslistCheck(
  { products }: ProductChoice,
  platforms: readonly Platform[],
  credentials: Credentials | undefined,
  opened: boolean,
) {
  const client = useQueryClient();
  const ids = products.map(({ id }) => id);
  const { data: extension } = useQuery({ ...extensionQuery, enabled: opened });
  const canAsk = credentials !== undefined && ids.length > 0 && platforms.length > 0;

  function checkQuery(extension: ExtensionState | undefined) {
    const withExtension = credentials && extension ? platformsByHand(platforms, credentials, extension) : [];
    return queryOptions({
      queryKey: [...queryKeys.crosslistCheck, ids, platforms, withExtension],
      queryFn: ({ signal }) => checkProducts(ids, platforms, withExtension, signal),
    });
  }

  async function ask(): Promise<CrosslistCheck['results']> {
    try {
      const check = checkQuery(await client.ensureQueryData(extensionQuery));
      return await client.fetchQuery(check);
    } catch (error) {
      console.warn('What is missing could not be checked:', error);
      return [];
    }
  }

  const query = useQuery({ ...checkQuery(extension), enabled: opened && extension !== undefined && canAsk });
  return {
    results: query.data,
    /** The first answer is under way, so nothing could be shown yet. */
    isWaiting: opened && canAsk && !query.data && !query.isError,
    /** Undefined until the extension has answered. */
    extension,
    /**
     * Waits for the check and for the extension's answer, but not for one that is slow or fails:
     * the queue reports it then.
     */
    async waitForResults(): Promise<CrosslistCheck['results']> {
      if (!canAsk) return [];
      const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), MOST_MS));
      return Promise.race([ask(), late]);
    },
  };
}
