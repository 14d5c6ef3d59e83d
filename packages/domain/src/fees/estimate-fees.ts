import type { FeeChoice, FeeSettings } from '@crosslister/contract/fees.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { toPence } from '../money.ts';
import { type Band, type FeeLine, type FeeTable, VAT_RATE } from './fee-table.ts';
import { feeTableOf } from './tables.ts';

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

/** The kind of account: what the seller chose, else the usual one. */
export const accountOf = (table: FeeTable, choice: FeeChoice | undefined) =>
  orFirst(choice?.account ?? '', table.accounts);

/** The lines that hold on a day for the seller's account; null before the first table. */
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
  const own = choice?.own;
  if (own && (own.from === null || own.from <= sale.day)) {
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
