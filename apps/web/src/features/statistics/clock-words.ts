import { platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleClock } from '@crosslister/contract/sales.ts';
import { formatTaken } from '@crosslister/domain/time-taken.ts';
import { plural } from '../../lib/format.ts';

/** The line above the sales. Null while there is nothing to show. `short` is for a phone; `details` explains the figures. */
export function clockWords({
  sales,
  median_seconds: median,
  median_seconds_after_seen: afterSeen,
  worst,
  not_ended: notEnded,
}: SaleClock): { text: string; short: string; details: string | null; warning: string | null } | null {
  const warning = notEnded === 0 ? null : `${plural(notEnded, 'sale')} with something still listed elsewhere`;
  if (median === null || afterSeen === null || !worst) {
    return warning ? { text: '', short: '', details: null, warning } : null;
  }
  const text =
    sales === 1
      ? `Once sold, taken off elsewhere in ${formatTaken(worst.seconds)} (last 30 days)`
      : `Once sold, taken off elsewhere in ${formatTaken(median)} as a rule, ${formatTaken(worst.seconds)} at worst (last 30 days)`;
  const slowest = `${worst.name}, last on ${platformNames[worst.platform]}`;
  const details = `From the order to the last other listing ended, of ${plural(sales, 'sale')}; ${formatTaken(afterSeen)} of it after the sale was seen here. Slowest: ${slowest}.`;
  // On a phone it has one line beside two buttons.
  const short = `Ended elsewhere in ${median < 1 ? '<1 s' : formatTaken(median)}`;
  return { text, short, details, warning };
}
