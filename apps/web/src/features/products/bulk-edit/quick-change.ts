import type { EbayCondition } from '@crosslister/contract/conditions.ts';
import { fillTemplate } from '@crosslister/domain/fill-template.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { changePrice, type PriceChange } from '@crosslister/domain/price-change.ts';
import { plainAmount, priceMistake } from '../../../lib/typed-numbers.ts';
import { insertBlock } from '../product-dialog/insert-block.ts';
import type { ProductForm } from '../product-dialog/product-form.ts';
import { templateValuesOf } from '../product-dialog/template-values.ts';
import type { GridColumn } from './columns.ts';
import {
  type CellEdit,
  cellEdit,
  formWithEdits,
  noEdits,
  type Sheet,
  type SheetRow,
  textOf,
} from './sheet.ts';

/** One change of many rows at once. */
export type QuickChange =
  | { kind: 'price'; price: PriceChange }
  | { kind: 'replace'; find: string; by: string }
  | { kind: 'set'; column: GridColumn; text: string }
  /** A template at the end of each description, filled for its product. `usual` is the condition of Settings. */
  | { kind: 'append'; template: string; usual: EbayCondition | null };

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

function changedText(change: QuickChange, text: string, form: () => ProductForm): string | undefined {
  if (change.kind === 'append') {
    const block = fillTemplate(change.template, templateValuesOf(form(), change.usual));
    return block === '' ? undefined : insertBlock(text, block, null);
  }
  if (change.kind === 'set') return change.text;
  if (change.kind === 'replace') return replaceAll(text, change.find, change.by);
  // A price that is no price yet cannot be raised.
  if (priceMistake(text)) return undefined;
  return (changePrice(toPence(Number(plainAmount(text))), change.price) / 100).toFixed(2);
}

/** The columns of those changes that are for one. */
const keys = { price: 'price', replace: 'name', append: 'description' } as const;

/** The edits that a change means for these rows. */
export function quickEdits(
  sheet: Sheet,
  rows: readonly SheetRow[],
  columns: readonly GridColumn[],
  change: QuickChange,
): CellEdit[] {
  const column = change.kind === 'set' ? change.column : columns.find(({ key }) => key === keys[change.kind]);
  if (!column) return [];
  return rows.flatMap((row) => {
    const edits = sheet.edits.get(row.product.id) ?? noEdits;
    const before = textOf(row, edits, column);
    const after = changedText(change, before, () => formWithEdits(row, edits, columns));
    return after === undefined || after === before ? [] : cellEdit(row, column, after);
  });
}
