import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMemo } from 'react';
import type { CrosslistDialogProps, ProductChoice } from '../../../lib/dialog-props.ts';
import { lastPlatforms } from '../../../lib/platforms/last-platforms.ts';
import type { CheckResult } from '../check/cells.ts';
import { whereMissing } from '../crosslist-plan.ts';

/**
 * What is ticked when the dialog opens: the platforms of the last time, or the first time those where it could be listed
 * at once. Later news must not tick anything under the seller's hands.
 */
export function useUsualPlatforms(
  asked: ProductChoice,
  platforms: readonly Platform[],
  credentials: Credentials | undefined,
  {
    opened,
    where,
    only,
    results,
  }: {
    opened: boolean;
    where: CrosslistDialogProps['where'];
    only: CrosslistDialogProps['only'] | undefined;
    /** Of one product. */
    results: readonly CheckResult[] | undefined;
  },
): readonly Platform[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they are when it opens
  const usual = useMemo(() => {
    if (only) return [...new Set(only.flatMap((each) => each.platforms))];
    if (!where && asked.count === 1) return [];
    const last = where === 'missing' ? [] : (lastPlatforms.read() ?? []);
    return last.length > 0 ? last : whereMissing(asked, platforms, credentials);
  }, [opened, where, only, credentials === undefined]);
  if (where !== 'missing' || asked.count > 1) return usual;
  // What is planned for later waits for its time. Of several products the rows leave it out.
  return usual.filter((on) => results?.some(({ platform, starts_at }) => platform === on && !starts_at));
}
