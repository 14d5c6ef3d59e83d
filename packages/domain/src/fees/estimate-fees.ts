import type { Platform } from '@crosslister/contract/platforms.ts';
import type { FeeChoice, FeeSettings, OwnFee } from '@crosslister/contract/settings/fees.ts';
import { toPence } from '../money.ts';
import { type Band, type FeeLine, type FeeTable, VAT_RATE } from './tables/fee-table.ts';
import { feeTableOf } from './tables/fee-tables.ts';

/** Amounts are pence. */
export interface ToEstimate {
  platform: Platform;
  /** In UK time, `2026-11-24`. */
  day: string;
  /** What the buyer paid for it, with the postage. */
  paid: number;
  quantity: number;
  /** What the buyer paid for the rest of the order. */
  restOfOrder: number;
  /** Of the lines of one order, one bears what is asked for the order. */
  isFirstOfOrder: boolean;
}

export interface EstimatedFee {
  name: string;
  pence: number;
  /** Absent: the seller's own figures. */
  source?: string;
  read?: string;
}

export interface Estimate {
  lines: EstimatedFee[];
  pence: number;
  /** Fees that are charged, but whose amount the seller has not entered. */
  missing: string[];
}

const partOf = (pence: number, rate: number) => Math.floor((pence * rate + 5000) / 10_000);

/** A limit holds for one item. */
function banded(paid: number, quantity: number, bands: readonly Band[]): number {
  let from = 0;
  let parts = 0;
  for (const { upTo, rate } of bands) {
    const end = upTo === null ? paid : Math.min(paid, upTo * quantity);
    parts += Math.max(0, end - from) * rate;
    from = Math.max(from, end);
  }
  return Math.floor((parts + 5000) / 10_000);
}

const orFirst = (key: string, of: Readonly<Record<string, unknown>> = {}) =>
  key in of ? key : Object.keys(of)[0];

/** The kind of account that the seller chose. Nobody else knows it, and it decides between no fees and many. */
const accountOf = ({ accounts = {} }: FeeTable, choice: FeeChoice | undefined) =>
  choice && choice.account in accounts ? choice.account : undefined;

/** The seller has to choose a kind of account before anything is known of the fees. */
export const lacksAccount = (table: FeeTable, choice: FeeChoice | undefined): boolean =>
  table.accounts !== undefined && accountOf(table, choice) === undefined;

/** The seller's own figures that hold on a day. */
function ownOn(choice: FeeChoice | undefined, day: string): OwnFee | undefined {
  if (!choice?.own) return undefined;
  return [choice.own, ...choice.earlier]
    .toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? 1 : -1))
    .find(({ from }) => from === null || from <= day);
}

/** The lines that hold on a day for the seller's account; null before the first table, and without an account. */
export function linesOn(table: FeeTable, choice: FeeChoice | undefined, day: string): FeeLine[] | null {
  const account = accountOf(table, choice);
  const period = table.periods.find(({ from }) => from === null || from <= day);
  const lines = (period?.lines ?? []).filter(
    (line) => line.account === undefined || line.account === account,
  );
  return lines.length > 0 ? lines : null;
}

function amountOf(line: FeeLine, table: FeeTable, choice: FeeChoice | undefined, sale: ToEstimate) {
  const { paid, quantity, restOfOrder, isFirstOfOrder } = sale;
  switch (line.kind) {
    case 'percentage':
      return banded(paid, quantity, line.bands);
    case 'by_category': {
      const list = table.categories?.list ?? {};
      return banded(paid, quantity, list[orFirst(choice?.category ?? '', list) ?? '']?.bands ?? []);
    }
    case 'per_order': {
      const step = line.steps.find(({ upTo }) => upTo === null || paid + restOfOrder <= upTo);
      return isFirstOfOrder ? (step?.pence ?? 0) : 0;
    }
    case 'typed': {
      const typed = choice?.typed[line.key];
      return typed === undefined ? null : toPence(typed) * quantity;
    }
    case 'sometimes':
      return 0;
  }
}

/** The fees by the seller's own figures, else by the table of that day. Null: neither is known. */
export function estimateFees(settings: FeeSettings, sale: ToEstimate): Estimate | null {
  const table = feeTableOf(sale.platform);
  const choice = settings.platforms[sale.platform];
  const own = ownOn(choice, sale.day);
  if (own) {
    const fixed = sale.isFirstOfOrder ? toPence(own.fixed) : 0;
    const pence = partOf(sale.paid, Math.round(own.percent * 100)) + fixed;
    return { lines: [{ name: 'Your own fee', pence }], pence, missing: [] };
  }
  const known = linesOn(table, choice, sale.day);
  if (!known) return null;
  const lines: EstimatedFee[] = [];
  const missing: string[] = [];
  let taxed = 0;
  for (const line of known) {
    const pence = amountOf(line, table, choice, sale);
    if (pence === null) missing.push(line.name);
    else if (pence > 0) lines.push({ name: line.name, pence, source: line.source, read: line.read });
    if (line.vat) taxed += pence ?? 0;
  }
  const vat = settings.vat_registered ? 0 : partOf(taxed, VAT_RATE);
  if (vat > 0)
    lines.push({
      name: 'VAT on the fees',
      pence: vat,
      source: 'https://www.gov.uk/vat-rates',
      read: '2026-11-24',
    });
  return { lines, pence: lines.reduce((sum, { pence }) => sum + pence, 0), missing };
}

/** Prices (pence, of one item) above which another rate or step holds. In between, fees rise evenly. */
export function feeLimits(settings: FeeSettings, platform: Platform, day: string): number[] {
  const table = feeTableOf(platform);
  const choice = settings.platforms[platform];
  if (ownOn(choice, day)) return [];
  const list = table.categories?.list ?? {};
  const limits = (linesOn(table, choice, day) ?? []).flatMap((line): readonly { upTo: number | null }[] => {
    if (line.kind === 'per_order') return line.steps;
    if (line.kind === 'percentage') return line.bands;
    return line.kind === 'by_category'
      ? (list[orFirst(choice?.category ?? '', list) ?? '']?.bands ?? [])
      : [];
  });
  return [...new Set(limits.flatMap(({ upTo }) => upTo ?? []))].sort((one, other) => one - other);
}
