import { toPence } from '@crosslister/domain/money.ts';
import { changePrice, type PriceChange } from '@crosslister/domain/price-change.ts';
import { plainAmount, priceMistake } from '../../../lib/typed-numbers.ts';
import type { GridColumn } from './columns.ts';
import { type CellEdit, cellEdit, noEdits, type Sheet, type SheetRow, textOf } from './sheet.ts';

/** One change of many rows at once. */
export type QuickChange =
  | { kind: 'price'; price: PriceChange }
  | { kind: 'replace'; find: string; by: string }
  | { kind: 'set'; column: GridColumn; text: string };

/** What a percentage or an amount that was typed is in hundredths, or a sentence why it is none. */
export function hundredthsOf(typed: string, unit: '%' | '£'): number | string {
  const text = plainAmount(typed.trim().replace(/%$/, ''));
  if (text === '') return unit === '%' ? 'Enter a percentage.' : 'Enter an amount.';
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return `Enter a number such as ${unit === '%' ? '10' : '2.50'}.`;
  return toPence(Number(text));
}

/** Every place of a text, whatever its letters' case. */
function replaceAll(text: string, find: string, by: string): string {
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return text.replace(pattern, () => by);
}

function changedText(change: QuickChange, text: string): string | undefined {
  if (change.kind === 'set') return change.text;
  if (change.kind === 'replace') return replaceAll(text, change.find, change.by);
  // A price that is no price yet cannot be raised.
  if (priceMistake(text)) return undefined;
  return (changePrice(toPence(Number(plainAmount(text))), change.price) / 100).toFixed(2);
}

/** The edits that a change means for these rows. */
export function quickEdits(
  sheet: Sheet,
  rows: readonly SheetRow[],
  columns: readonly GridColumn[],
  change: QuickChange,
): CellEdit[] {
  const key = change.kind === 'price' ? 'price' : 'name';
  const column = change.kind === 'set' ? change.column : columns.find((each) => each.key === key);
  if (!column) return [];
  return rows.flatMap((row) => {
    const before = textOf(row, sheet.edits.get(row.product.id) ?? noEdits, column);
    const after = changedText(change, before);
    return after === undefined || after === before ? [] : cellEdit(row, column, after);
  });
}
