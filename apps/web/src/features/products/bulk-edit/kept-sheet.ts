import { toValue } from '@crosslister/domain/changed-elsewhere.ts';
import { sideOf } from '@crosslister/domain/merge-fields.ts';
import { z } from 'zod';
import { plural } from '../../../lib/format.ts';
import type { GridColumn } from './grid/grid-columns.ts';
import type { RowResult } from './saving/row-results.ts';
import { type CellEdit, changeSheet, type RowEdits, type Sheet } from './sheet.ts';

/** What is typed into the grid is kept under this name. */
export const GRID_FORM = 'grid';

const text = z.string();
const KeptSheet = z.object({
  /** The rows, in their order. */
  ids: z.array(z.number()),
  isReview: z.boolean(),
  edited: z.array(
    z.object({
      id: z.number(),
      /** When the product had last changed. */
      updated: text,
      /** By column: the text, and what was there before. */
      cells: z.record(text, z.object({ text, before: text })),
    }),
  ),
});
export type KeptSheet = z.infer<typeof KeptSheet>;

export const readKeptSheet = (typed: unknown): KeptSheet | undefined => KeptSheet.safeParse(typed).data;

export const keptTitle = (count: number): string => `${plural(count, 'product')} in the grid`;

/** What would be lost with the page, with the cell that is being typed in. Null: nothing. */
export function keptSheet(
  sheet: Sheet,
  columns: readonly GridColumn[],
  { isReview, typing }: { isReview: boolean; typing: CellEdit | null },
): KeptSheet | null {
  const now = typing ? changeSheet(sheet, { type: 'edit', cells: [typing] }) : sheet;
  if (now.edits.size === 0) return null;
  const edited = now.rows.flatMap(({ product: { id, last_updated: updated }, began }) => {
    const edits = now.edits.get(id);
    if (!edits) return [];
    const cells = Object.entries(edits).map(([key, text]) => {
      const before = columns.find((column) => column.key === key)?.read(began) ?? '';
      return [key, { text, before }] as const;
    });
    return [{ id, updated, cells: Object.fromEntries(cells) }];
  });
  return { ids: now.rows.map(({ product }) => product.id), isReview, edited };
}

export interface Restored {
  sheet: Sheet;
  /** Rows of products that have changed since. The seller decides which value to keep. */
  conflicts: ReadonlyMap<number, RowResult>;
}

/** The sheet with what was typed before. */
export function restoreSheet(sheet: Sheet, kept: KeptSheet, columns: readonly GridColumn[]): Restored {
  const conflicts = new Map<number, RowResult>();
  const edits = new Map(sheet.edits);
  const refused = new Map(sheet.refused);
  for (const { id, updated, cells } of kept.edited) {
    const row = sheet.rows.find(({ product }) => product.id === id);
    if (!row) continue;
    const typed: Record<string, string> = {};
    const sentences: Record<string, string> = {};
    for (const [key, { text, before }] of Object.entries(cells)) {
      const column = columns.find((each) => each.key === key);
      const now = column?.read(row.began);
      // Whether a column that is still being loaded was the field that changed, nobody can say yet.
      const unread = updated === row.product.last_updated ? before : undefined;
      const side = sideOf(before, text, now ?? unread);
      if (side === 'theirs') continue;
      typed[key] = text;
      if (side === 'conflict') sentences[key] = `${column?.label ?? 'It'} was changed elsewhere${words(now)}`;
    }
    if (Object.keys(typed).length > 0) edits.set(id, typed satisfies RowEdits);
    if (Object.keys(sentences).length === 0) continue;
    refused.set(id, sentences);
    conflicts.set(id, {
      kind: 'failed',
      label: 'Conflict',
      message: Object.values(sentences).join(' '),
      isConflict: true,
    });
  }
  return { sheet: { ...sheet, edits, refused }, conflicts };
}

const MOST_TEXT = 60;
const words = (now: string | undefined) =>
  toValue(now === undefined || now.length > MOST_TEXT ? null : now || 'nothing');
