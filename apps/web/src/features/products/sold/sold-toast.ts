import type { Operation } from '@crosslister/contract/operation.ts';
import { type Platform, platformList, platformNames } from '@crosslister/contract/platforms.ts';
import type { DelistResult } from '@crosslister/contract/results.ts';
import { delistFailureToasts } from '../../../lib/failures/delist-failure.ts';
import { TOAST_LENGTH, type ToastInput } from '../../../lib/toast.ts';

const TITLE = 'Product Marked as Sold';

const where = (operations: readonly Operation[]) => platformList(operations.map(({ platform }) => platform));

/**
 * The toasts once the listings of a sold product have ended, and one for each that has not. Where it sold by the
 * seller's report, nothing was delisted.
 */
export function soldToasts(
  name: string,
  result: DelistResult,
  soldThere?: Platform,
): [ToastInput, ...ToastInput[]] {
  const { platforms_delisted: delisted, platforms_failed: failed } = result.results;
  const ended = delisted
    .filter((platform) => platform !== soldThere)
    .map((platform) => platformNames[platform])
    .join(', ');
  const message = `Successfully marked ${name} as sold and delisted from: ${ended || (soldThere ? 'none, it was listed nowhere else' : 'none, it was listed nowhere')}`;
  const done = ended ? message : `Successfully marked ${name} as sold.`;
  const failures = delistFailureToasts(result);
  const live = (result.operations ?? []).filter(({ finished_at }) => finished_at === null);
  const left = live.filter(({ waits_for_seller }) => waits_for_seller);
  if (left.length > 0) {
    const others = live.filter((operation) => !left.includes(operation));
    return [{ type: 'warning', title: TITLE, message: done, ...stillListed(left, others) }, ...failures];
  }
  if (failed.length > 0) return [{ type: 'warning', title: TITLE, message: done }, ...failures];
  if (!result.success) {
    return [{ type: 'info', title: TITLE, message: `Marked ${name} as sold. ${result.message}` }];
  }
  const facts = [
    // A long name would push the proof behind "Show more".
    ...(ended && message.length > TOAST_LENGTH ? [`Delisted from: ${ended}`] : []),
    ...(soldThere ? [`Sold on ${platformNames[soldThere]}: there is nothing to delete there.`] : []),
  ];
  return [{ type: 'success', title: TITLE, message, ...(facts.length > 0 && { details: facts.join('\n') }) }];
}

/** Only the seller can end these. Until they have, it can be sold twice. */
function stillListed(left: readonly Operation[], underWay: readonly Operation[]) {
  const text = `Still listed on ${where(left)}, where it can be bought again.`;
  const busy = `It is being delisted on ${where(underWay)}. The queue shows the result.`;
  const details = `${text} Delete it there now, then confirm it in the queue.`;
  return {
    details: underWay.length > 0 ? `${details} ${busy}` : details,
    links: left.flatMap(({ platform, link }) =>
      link ? [{ label: `Open on ${platformNames[platform]}`, href: link }] : [],
    ),
    persistent: true,
  };
}
