import { platformNames, wherePlatform } from '@crosslister/contract/platforms.ts';
import type { ClockFigures, LongExposure } from '@crosslister/contract/reports/oversell-clock.ts';
import { formatTaken } from '@crosslister/domain/time-taken.ts';
import { formatCount, plural } from '../../lib/format.ts';

const NONE = '–';
const taken = (seconds: number | null) => (seconds === null ? NONE : formatTaken(seconds));

/** `November 2026` for `2026-11`. */
export const monthName = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });

/** The figures of a marketplace or of all, by what the seller reads. */
export function figureWords(figures: ClockFigures): [label: string, value: string, bad: boolean][] {
  const { not_ended: notEnded, double_sales: double } = figures;
  return [
    ['Sales', formatCount(figures.sales), false],
    ['Sold twice', formatCount(double), double > 0],
    ['Median', taken(figures.median_seconds), false],
    ['95% within', taken(figures.p95_seconds), false],
    ['Worst', taken(figures.worst_seconds), false],
    ['Seen after (median)', taken(figures.seen_median_seconds), false],
    ['Told after (median)', taken(figures.told_median_seconds), false],
    [
      'Time on sale elsewhere after selling',
      figures.ended + notEnded > 0 ? formatTaken(figures.exposed_seconds) : NONE,
      false,
    ],
    ...(notEnded > 0
      ? [['Still listed elsewhere', formatCount(notEnded), true] as [string, string, boolean]]
      : []),
  ];
}

export const monthCells = (figures: ClockFigures): string[] => [
  formatCount(figures.sales),
  taken(figures.median_seconds),
  taken(figures.p95_seconds),
  taken(figures.worst_seconds),
  formatCount(figures.double_sales),
];

/** The words beside the large number. */
export function doubleWords({ sales, double_sales: double }: ClockFigures): string {
  if (sales === 0) return 'No sales in this period yet.';
  return double === 0
    ? `sold twice, of ${plural(sales, 'sale')}`
    : `sold twice, of ${plural(sales, 'sale')}. Each is in the notifications until it is settled.`;
}

export function exposureWords({
  platform,
  last_platform: last,
  seconds,
  still_listed: open,
}: LongExposure): string {
  const sold = `Sold ${wherePlatform[platform]}`;
  return open
    ? `${sold}, still listed ${wherePlatform[last]} ${formatTaken(seconds)} later`
    : `${sold}, last ended on ${platformNames[last]} ${formatTaken(seconds)} later`;
}
