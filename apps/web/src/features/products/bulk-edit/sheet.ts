import type { Product, ProductSave } from '@crosslister/contract/product.ts';
import { plural } from '../../../lib/format.ts';
import { saveOf } from '../product-dialog/edits/merge-edits.ts';
import { formOf, type ProductForm, updateOf } from '../product-dialog/product-form.ts';
import type { GridColumn } from './grid/grid-columns.ts';

/** A product, and its fields as they were read. */
export interface SheetRow {
  product: Product;
  began: ProductForm;
}

/** Texts that were typed, by the column's key. */
export type RowEdits = Readonly<Record<string, string>>;
export const noEdits: RowEdits = {};

/** A text for a cell. Undefined: as it was read. */
export interface CellEdit {
  id: number;
  column: string;
  text: string | undefined;
}

export interface Sheet {
  rows: readonly SheetRow[];
  edits: ReadonlyMap<number, RowEdits>;
  /** Sentences of the server about cells it has not saved, by the column's key, until the cell is edited again. */
  refused: ReadonlyMap<number, RowEdits>;
  /** What takes back each change, and what makes it again. */
  undo: readonly (readonly CellEdit[])[];
  redo: readonly (readonly CellEdit[])[];
}

const rowOf = (product: Product): SheetRow => ({ product, began: formOf(product) });

export const sheetOf = (products: readonly Product[]): Sheet => ({
  rows: products.map(rowOf),
  edits: new Map(),
  refused: new Map(),
  undo: [],
  redo: [],
});

const MOST_STEPS = 200;

/** The text of a cell as it is shown. */
export const textOf = (row: SheetRow, edits: RowEdits, column: GridColumn): string =>
  edits[column.key] ?? column.read(row.began);

/** The sheet with these cells changed, and what takes it back. */
function changed(sheet: Sheet, cells: readonly CellEdit[]) {
  const edits = new Map(sheet.edits);
  const refused = new Map(sheet.refused);
  const inverse: CellEdit[] = [];
  for (const { id, column, text } of cells) {
    const before = edits.get(id) ?? noEdits;
    if (before[column] === text) continue;
    inverse.push({ id, column, text: before[column] });
    const { [column]: _, ...others } = before;
    const after = text === undefined ? others : { ...others, [column]: text };
    if (Object.keys(after).length > 0) edits.set(id, after);
    else edits.delete(id);
    const { [column]: _sentence, ...sentences } = refused.get(id) ?? noEdits;
    if (Object.keys(sentences).length > 0) refused.set(id, sentences);
    else refused.delete(id);
  }
  return { now: { edits, refused }, inverse: inverse.reverse() };
}

export type SheetChange =
  | { type: 'edit'; cells: readonly CellEdit[] }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Products as they are now. Edits that they have by now are none any more. */
  | { type: 'refresh'; products: readonly Product[]; columns: readonly GridColumn[] }
  /** The server has not saved these, and says why by field. */
  | { type: 'refuse'; rows: readonly RefusedRow[]; columns: readonly GridColumn[] }
  /** The seller has seen what is there now, and keeps their own. */
  | { type: 'keep'; id: number };

/** What a step back or forth does, in a sentence. Empty for other changes. */
export function stepSentence({ undo, redo }: Sheet, { type }: SheetChange): string {
  if (type === 'undo') return `${plural(undo.at(-1)?.length ?? 0, 'cell')} put back.`;
  return type === 'redo' ? `${plural(redo.at(-1)?.length ?? 0, 'cell')} changed again.` : '';
}

interface RefusedRow {
  id: number;
  fields: Readonly<Record<string, string>>;
}

export function changeSheet(sheet: Sheet, change: SheetChange): Sheet {
  switch (change.type) {
    case 'edit': {
      const { now, inverse } = changed(sheet, change.cells);
      if (inverse.length === 0) return sheet;
      return { ...sheet, ...now, undo: [...sheet.undo.slice(-MOST_STEPS), inverse], redo: [] };
    }
    case 'undo': {
      const cells = sheet.undo.at(-1);
      if (!cells) return sheet;
      const { now, inverse } = changed(sheet, cells);
      return { ...sheet, ...now, undo: sheet.undo.slice(0, -1), redo: [...sheet.redo, inverse] };
    }
    case 'redo': {
      const cells = sheet.redo.at(-1);
      if (!cells) return sheet;
      const { now, inverse } = changed(sheet, cells);
      return { ...sheet, ...now, undo: [...sheet.undo, inverse], redo: sheet.redo.slice(0, -1) };
    }
    case 'refresh':
      return refreshed(sheet, change.products, change.columns);
    case 'refuse':
      return { ...sheet, refused: withRefused(sheet, change.rows, change.columns) };
    case 'keep': {
      const refused = new Map(sheet.refused);
      refused.delete(change.id);
      return { ...sheet, refused };
    }
  }
}

/** The edited columns of a row of which the server said something. */
export const refusedColumns = (
  edits: RowEdits,
  fields: Readonly<Record<string, string>>,
  columns: readonly GridColumn[],
): GridColumn[] => columns.filter(({ key, field }) => key in edits && fields[field]);

/** What the server said of a field belongs to the cells of it that were edited. */
function withRefused(
  sheet: Sheet,
  rows: readonly RefusedRow[],
  columns: readonly GridColumn[],
): Sheet['refused'] {
  const refused = new Map(sheet.refused);
  for (const { id, fields } of rows) {
    const edits = sheet.edits.get(id) ?? noEdits;
    const sentences = refusedColumns(edits, fields, columns).map(
      ({ key, field }) => [key, fields[field] ?? ''] as const,
    );
    if (sentences.length > 0) refused.set(id, Object.fromEntries(sentences));
  }
  return refused;
}

function refreshed(sheet: Sheet, products: readonly Product[], columns: readonly GridColumn[]): Sheet {
  const current = new Map(products.map((product) => [product.id, product]));
  const rows = sheet.rows.map((row) => {
    const product = current.get(row.product.id);
    return product ? rowOf(product) : row;
  });
  const edits = new Map(sheet.edits);
  for (const row of rows) {
    const typed = edits.get(row.product.id);
    if (!typed || !current.has(row.product.id)) continue;
    const left = Object.entries(typed).filter(([key, text]) => {
      const column = columns.find((each) => each.key === key);
      return column !== undefined && column.read(row.began) !== text;
    });
    const now = Object.fromEntries(left);
    // A title on one platform that says what is said everywhere changes nothing.
    if (fieldsChanged(row, now, columns).length > 0) edits.set(row.product.id, now);
    else edits.delete(row.product.id);
  }
  // Steps back would bring values that were never this product's.
  return { ...sheet, rows, edits, undo: [], redo: [] };
}

/** A text that was typed or pasted, as an edit. The value that is there already is none. */
export function cellEdit(row: SheetRow, column: GridColumn, typed: string): CellEdit {
  const text = column.tidy(typed);
  const { id } = row.product;
  return { id, column: column.key, text: text === column.read(row.began) ? undefined : text };
}

/** The cells that the server refused, as they are there now. */
export const asThere = (sheet: Sheet, id: number): CellEdit[] =>
  Object.keys(sheet.refused.get(id) ?? noEdits).map((column) => ({ id, column, text: undefined }));

/** The product's form with what was typed in its row. */
export function formWithEdits(row: SheetRow, edits: RowEdits, columns: readonly GridColumn[]): ProductForm {
  const form = { ...row.began };
  for (const column of columns) {
    const text = edits[column.key];
    if (text !== undefined) Object.assign(form, column.write(text, form));
  }
  return form;
}

export function rowSave(row: SheetRow, edits: RowEdits, columns: readonly GridColumn[]): ProductSave {
  return saveOf(formWithEdits(row, edits, columns), row.began);
}

export function fieldsChanged(row: SheetRow, edits: RowEdits, columns: readonly GridColumn[]): string[] {
  const changed = Object.keys(updateOf(formWithEdits(row, edits, columns), row.began));
  // Columns of one platform have the names that the server knows: per_platform.ebay.title.
  return changed.flatMap((field) =>
    field === 'per_platform' ? Object.keys(edits).filter((key) => key.startsWith(`${field}.`)) : field,
  );
}
