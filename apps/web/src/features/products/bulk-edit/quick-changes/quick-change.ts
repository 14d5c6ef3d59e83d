import type { EbayCondition } from '@crosslister/contract/listings/conditions.ts';
import { platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { fillTemplate } from '@crosslister/domain/fill-template.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { changePrice, type PriceChange } from '@crosslister/domain/prices/price-change.ts';
import { nearestValue } from '@crosslister/domain/specifics/nearest-value.ts';
import { isSize } from '@crosslister/domain/specifics/size-in-name.ts';
import type { FirstPriceChange } from '../../../../lib/dialog-props.ts';
import { formatCount, plural } from '../../../../lib/format.ts';
import { isNegative, plainAmount, priceMistake } from '../../../../lib/texts/typed-numbers.ts';
import { insertBlock } from '../../product-dialog/description/insert-block.ts';
import { templateValuesOf } from '../../product-dialog/description/template-values.ts';
import type { ProductForm } from '../../product-dialog/product-form.ts';
import { type GridColumn, ownColumns } from '../grid/grid-columns.ts';
import { platformColumns } from '../grid/platform-columns.ts';
import {
  type CellEdit,
  cellEdit,
  changeSheet,
  formWithEdits,
  noEdits,
  type Sheet,
  type SheetRow,
  sheetOf,
  textOf,
} from '../sheet.ts';

/** One change of many rows at once. */
export type QuickChange =
  | { kind: 'price'; price: PriceChange; keeps99?: true }
  | { kind: 'replace'; find: string; by: string }
  /** Sizes in the words of eBay's list, where one of it is near. */
  | { kind: 'sizes' }
  | { kind: 'set'; column: GridColumn; text: string }
  /** A template at the end of each description, filled for its product. `usual` is the condition of Settings. */
  | { kind: 'append'; template: string; usual: EbayCondition | null };

/** What a percentage or an amount that was typed is in hundredths, or a sentence why it is none. */
export function hundredthsOf(typed: string, unit: '%' | '£'): number | string {
  const text = plainAmount(typed.trim().replace(/%$/, ''));
  if (text === '') return unit === '%' ? 'Enter a percentage.' : 'Enter an amount.';
  if (isNegative(text)) return 'Enter it without a minus.';
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return `Enter a number such as ${unit === '%' ? '10' : '2.50'}.`;
  return toPence(Number(text));
}

/** Every place of a text, whatever its letters' case. */
function replaceAll(text: string, find: string, by: string): string {
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return text.replace(pattern, () => by);
}

/** The nearest size of the column's list. Undefined if it is one of them, or none is near. */
function listedSize({ label, choices = [] }: GridColumn, text: string): string | undefined {
  const isListed = choices.some((each) => each.toLowerCase() === text.trim().toLowerCase());
  return isListed ? undefined : (nearestValue({ name: label, values: [...choices] }, text) ?? undefined);
}

function changedText(
  change: QuickChange,
  text: string,
  form: () => ProductForm,
  column: GridColumn,
): string | undefined {
  if (change.kind === 'sizes') return listedSize(column, text);
  if (change.kind === 'append') {
    const block = fillTemplate(change.template, templateValuesOf(form(), change.usual));
    return block === '' ? undefined : insertBlock(text, block, null);
  }
  if (change.kind === 'set') return change.text;
  if (change.kind === 'replace') return replaceAll(text, change.find, change.by);
  // A price that is no price yet cannot be raised.
  if (priceMistake(text)) return undefined;
  const pence = toPence(Number(plainAmount(text)));
  const endIn99 = change.price.endIn99 || (change.keeps99 === true && pence % 100 === 99);
  return (changePrice(pence, { ...change.price, endIn99 }) / 100).toFixed(2);
}

/** The columns of the other changes of text. */
const keys = { replace: 'name', append: 'description' } as const;

function columnsOf(change: QuickChange, columns: readonly GridColumn[]): readonly GridColumn[] {
  if (change.kind === 'set') return [change.column];
  if (change.kind === 'sizes')
    return columns.filter(({ field, label, choices }) => field === 'specifics' && choices && isSize(label));
  return columns.filter(({ key, isPrice }) =>
    change.kind === 'price' ? isPrice : key === keys[change.kind],
  );
}

/** The edits that a change means for these rows. A price on one platform is changed where there is one. */
export function quickEdits(
  sheet: Sheet,
  rows: readonly SheetRow[],
  columns: readonly GridColumn[],
  change: QuickChange,
): CellEdit[] {
  return rows.flatMap((row) => {
    const edits = sheet.edits.get(row.product.id) ?? noEdits;
    return columnsOf(change, columns).flatMap((column) => {
      const before = textOf(row, edits, column);
      const after = changedText(change, before, () => formWithEdits(row, edits, columns), column);
      return after === undefined || after === before ? [] : cellEdit(row, column, after);
    });
  });
}

/** `4 cells changed, 4 stayed as they were: .99 brings them back.` */
export function quickSentence(
  sheet: Sheet,
  rows: readonly SheetRow[],
  columns: readonly GridColumn[],
  change: QuickChange,
): string {
  const changed = quickEdits(sheet, rows, columns, change).length;
  const sentence = `${plural(changed, 'cell')} ${change.kind === 'set' && change.text === '' ? 'cleared' : 'changed'}`;
  if (change.kind !== 'price' || !change.price.endIn99) return `${sentence}.`;
  const prices = rows.flatMap((row) => {
    const edits = sheet.edits.get(row.product.id) ?? noEdits;
    return columnsOf(change, columns).filter((column) => !priceMistake(textOf(row, edits, column)));
  });
  const stayed = prices.length - changed;
  if (stayed === 0) return `${sentence}.`;
  const [were, them] = stayed === 1 ? ['it was', 'it'] : ['they were', 'them'];
  return `${sentence}, ${formatCount(stayed)} stayed as ${were}: .99 brings ${them} back.`;
}

/** Ours, and those of every marketplace: prices are changed in all of them. */
export const pricedColumns: readonly GridColumn[] = [...ownColumns, ...platforms.flatMap(platformColumns)];

/** The products, with a change of their prices that was asked for elsewhere. It can be undone as one that is made here. */
export function firstSheet(products: readonly Product[], price: FirstPriceChange | undefined): Sheet {
  const sheet = sheetOf(products);
  if (!price) return sheet;
  const change: QuickChange = { kind: 'price', price: { ...price, endIn99: false }, keeps99: true };
  return changeSheet(sheet, { type: 'edit', cells: quickEdits(sheet, sheet.rows, pricedColumns, change) });
}
