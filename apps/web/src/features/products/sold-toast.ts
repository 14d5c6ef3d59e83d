import type { Platform } from '@crosslister/contract/platforms.ts';
import type { DelistResult } from '@crosslister/contract/results.ts';
import { delistFailureToast } from '../../lib/delist-failure.ts';
import type { ToastInput } from '../../lib/toast.ts';

const TITLE = 'Product Marked as Sold';

/** What to say once the listings of a sold product have ended, and of each that has not. */
export function soldToasts(
  name: string,
  result: DelistResult,
  names: Record<Platform, string>,
): [ToastInput, ...ToastInput[]] {
  const { platforms_delisted: delisted, platforms_failed: failed } = result.results;
  const list = delisted.map((platform) => names[platform]).join(', ');
  const message = `Successfully marked ${name} as sold and delisted from: ${list || 'none, as it was not listed'}`;
  if (failed.length > 0) {
    const done = list ? message : `Successfully marked ${name} as sold.`;
    const failures = failed.map(({ platform, error, listing_url: link }) =>
      delistFailureToast({ platform, error, link }),
    );
    return [{ type: 'warning', title: TITLE, message: done }, ...failures];
  }
  if (!result.success) {
    return [{ type: 'info', title: TITLE, message: `Marked ${name} as sold. ${result.message}` }];
  }
  return [{ type: 'success', title: TITLE, message }];
}
