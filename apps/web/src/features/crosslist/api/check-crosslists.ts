import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { explainError } from '../../../lib/api-error.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import type { ExtensionState } from '../../../lib/extension/call-extension.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { checkProducts, extensionQuery, platformsByHand } from './check-products.ts';

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

  const query = useQuery({ ...checkQuery(extension), enabled: opened && extension !== undefined && canAsk });
  return {
    results: query.data,
    /** The first answer is under way, so nothing could be shown yet. */
    isWaiting: opened && canAsk && !query.data && !query.isError,
    /** Undefined until the extension has answered. */
    extension,
    /** Waits for the check and for the extension's answer, however long they take. Says why where there is none. */
    async waitForResults(): Promise<{ results: CrosslistCheck['results']; problem: string | null }> {
      if (!canAsk) return { results: [], problem: null };
      try {
        const check = checkQuery(await client.ensureQueryData(extensionQuery));
        return { results: await client.fetchQuery(check), problem: null };
      } catch (error) {
        return { results: [], problem: explainError(error) };
      }
    },
  };
}
