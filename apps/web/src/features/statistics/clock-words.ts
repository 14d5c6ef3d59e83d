import { platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleClock } from '@crosslister/contract/sales.ts';
import { plural } from '../../lib/format.ts';

const UNITS = [
  { letter: 'd', seconds: 24 * 3600 },
  { letter: 'h', seconds: 3600 },
  { letter: 'min', seconds: 60 },
  { letter: 's', seconds: 1 },
];

/** `under a second`, `3 s`, `2 min 5 s`, `3 h 12 min`: the two largest units. */
export function formatTaken(seconds: number): string {
  const first = UNITS.findIndex((unit) => seconds >= unit.seconds);
  if (first < 0) return 'under a second';
  let left = seconds;
  const parts = UNITS.slice(first, first + 2).map(({ letter, seconds: size }) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { count, letter };
  });
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, letter }) => `${count} ${letter}`)
    .join(' ');
}

/** The line above the sales. Null while there is nothing to show. `details` explains the figures. */
export function clockWords({
  sales,
  median_seconds: median,
  median_seconds_after_seen: afterSeen,
  worst,
  not_ended: notEnded,
}: SaleClock): { text: string; details: string | null; warning: string | null } | null {
  const warning = notEnded === 0 ? null : `${plural(notEnded, 'sale')} with something still listed elsewhere`;
  if (median === null || afterSeen === null || !worst) {
    return warning ? { text: '', details: null, warning } : null;
  }
  const text =
    sales === 1
      ? `Taken off everywhere in ${formatTaken(worst.seconds)}, last 30 days`
      : `Taken off everywhere in ${formatTaken(median)} (median), ${formatTaken(worst.seconds)} at worst, last 30 days`;
  const slowest = `${worst.name}, last on ${platformNames[worst.platform]}`;
  const details = `From the order to the last other listing ended, of ${plural(sales, 'sale')}; ${formatTaken(afterSeen)} of it after the sale was seen here. Slowest: ${slowest}.`;
  return { text, details, warning };
}
