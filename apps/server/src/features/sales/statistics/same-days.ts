import type { SalesStatistics } from '@crosslister/contract/sales.ts';
import { formatPence } from '@crosslister/domain/money.ts';

type Compared = NonNullable<SalesStatistics['monthly_sales']['compared']>;

const DAY_MS = 86_400_000;

/** Made once: the dashboard asks often. */
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * The days of the month before that are compared with this month until today, as `2026-10-29`: both begin on the 1st. A
 * shorter month ends at its last day.
 */
export function sameDays(today: string): { from: string; until: string } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 1) - DAY_MS).toISOString().slice(0, 10);
  const start = last.slice(0, 8);
  const same = `${start}${String(day).padStart(2, '0')}`;
  return { from: `${start}01`, until: same < last ? same : last };
}

/** `£12.00 more than 1–29 Oct`. */
export function comparedWords(
  pence: number,
  before: number,
  { from, until }: ReturnType<typeof sameDays>,
): Compared {
  const name = dayAndMonth.format(new Date(until));
  const days = from === until ? name : `1–${name}`;
  const more = pence - before;
  if (more === 0) return { type: 'neutral', text: `as much as ${days}` };
  const [type, word] = more > 0 ? (['positive', 'more'] as const) : (['negative', 'less'] as const);
  return { type, text: `${formatPence(Math.abs(more))} ${word} than ${days}` };
}
