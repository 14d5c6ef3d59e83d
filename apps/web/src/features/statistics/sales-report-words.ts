import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { ReportStep, SalesReport, TimeToSell } from '@crosslister/contract/reports/sales-report.ts';
import type { SalesPeriod } from '../../lib/dialog-props.ts';
import { plural } from '../../lib/format.ts';
import type { ReportDays } from './api/get-sales-report.ts';

/** Where it sold, as a column of the table and a colour of the chart. */
export interface Place {
  platform: Platform | null;
  name: string;
}

interface Sold {
  items: number;
  amount: number;
}

/** Days in UK time, both included. */
export interface Period {
  name: string;
  first: string;
  last: string;
}

export interface PeriodRow {
  start: string;
  name: string;
  /** In the order of the places. */
  cells: Sold[];
  total: Sold;
}

export interface SalesTable {
  by: keyof typeof periodWords;
  places: Place[];
  /** The oldest first. */
  rows: PeriodRow[];
  totals: Sold[];
  total: Sold;
}

const periodWords = { day: 'day', week: 'week', month: 'month', tax_year: 'tax year' } as const;
/** So few are no longer than the line that says how many there are. */
const FEW = 2;

/** The periods of the report, with their days. */
export const salesPeriods: Record<SalesPeriod, (today: string) => ReportDays & { label: string }> = {
  today: (today) => ({ label: 'Today', by: 'day', from: today, to: today }),
  this_month: (today) => ({
    label: 'By day, this month',
    by: 'day',
    from: `${today.slice(0, 8)}01`,
    to: today,
  }),
  day: () => ({ label: 'By day, last 30 days', by: 'day' }),
  week: () => ({ label: 'By week, last 13 weeks', by: 'week' }),
  month: () => ({ label: 'By month, last 12 months', by: 'month' }),
  all: () => ({ label: 'By month, since the first sale', by: 'month', from: 'first' }),
};
export const isSalesPeriod = (name: string): name is SalesPeriod => Object.hasOwn(salesPeriods, name);

const names: Record<ReportStep, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};

/** `23 Nov`, `Week of 16 Nov`, `Nov 2026`. */
export function periodName(start: string, by: ReportStep): string {
  const name = new Date(start).toLocaleDateString('en-GB', { ...names[by], timeZone: 'UTC' });
  return by === 'week' ? `Week of ${name}` : name;
}

const sum = (all: readonly Sold[]): Sold =>
  all.reduce(
    // In whole pence, so that no sum ends in .000001.
    (so, { items, amount }) => ({
      items: so.items + items,
      amount: (Math.round(so.amount * 100) + Math.round(amount * 100)) / 100,
    }),
    { items: 0, amount: 0 },
  );

/** A row for every period, a column for every place where something sold. */
export function salesTable({ by, starts, sales }: SalesReport): SalesTable {
  const places: Place[] = [
    ...platforms.map((platform) => ({ platform, name: platformNames[platform] })),
    { platform: null, name: 'Elsewhere' },
  ].filter(({ platform }) => sales.some((each) => each.platform === platform));
  const at = (start: string, { platform }: Place) =>
    sum(sales.filter((each) => each.start === start && each.platform === platform));
  const rows = starts.map((start) => {
    const cells = places.map((place) => at(start, place));
    return { start, name: periodName(start, by), cells, total: sum(cells) };
  });
  const totals = places.map((_, n) => sum(rows.flatMap(({ cells }) => cells[n] ?? [])));
  return { by, places, rows, totals, total: sum(totals) };
}

/**
 * The rows for the table, the newest first, without many in which nothing was sold, and the words for those:
 * `And 9 months without a sale.`.
 */
export function rowsToRead({ by, rows }: SalesTable): { shown: PeriodRow[]; rest: string | null } {
  const newest = rows.toReversed();
  const shown = newest.filter(({ cells }) => cells.some(({ items, amount }) => items !== 0 || amount !== 0));
  const empty = rows.length - shown.length;
  if (empty <= FEW) return { shown: newest, rest: null };
  return { shown, rest: `And ${plural(empty, periodWords[by])} without a sale.` };
}

const DAY_MS = 86_400_000;

/** The days of a row that the report counts: up to the next one's first. */
export function periodOf(
  { starts, from, to }: Pick<SalesReport, 'starts' | 'from' | 'to'>,
  row: PeriodRow,
): Period {
  const next = starts[starts.indexOf(row.start) + 1];
  const last = next ? new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 10) : to;
  return { name: row.name, first: row.start < from ? from : row.start, last };
}

/** What both reports count. */
export const DAYS_TO_SELL = 'From the first listing of a thing, or from the day it was added, to its sale.';

/** In the order of every screen; what holds everywhere is first. */
export const inOrder = <Row extends { platform: Platform | null }>(rows: readonly Row[]): Row[] => {
  const place = ({ platform }: Row) => (platform ? platforms.indexOf(platform) : -1);
  return rows.toSorted((one, other) => place(one) - place(other));
};

/** `eBay: 12 days (median of 34 products)`. */
export function timeWords({ platform, products, median_days: days }: TimeToSell): string {
  const where = platform ? platformNames[platform] : 'Everywhere';
  return `${where}: ${days < 1 ? 'less than a day' : plural(days, 'day')} (median of ${plural(products, 'product')})`;
}

export function sellThroughWords({ sold, for_sale: forSale }: SalesReport['sell_through']): string {
  if (sold + forSale === 0) return 'Nothing was for sale in this time.';
  if (sold === 0) return `Nothing sold of ${plural(forSale, 'product')} for sale.`;
  const percent = Math.round((100 * sold) / (sold + forSale));
  return `${percent}%: ${plural(sold, 'product')} sold, ${plural(forSale, 'product')} still for sale.`;
}
