import type { ImportPreset } from '@crosslister/contract/settings/import-presets.ts';
import type { Mapping } from '@crosslister/domain/table/table-row.ts';
import type { FileLook } from '../csv-file/read-csv-file.ts';
import { whatIsMissing } from './column-mapping.tsx';
import { dateOrder } from './date-order.ts';

const needed = ['name', 'sku', 'price'];

/**
 * Whether the preview can be shown at once, with what the columns were taken for: a file of a known program, or one whose
 * columns were all kept. Whatever is guessed, or can be read in two ways, is asked first.
 */
export function asksNothing(look: FileLook, mapping: Mapping, preset: ImportPreset | null): boolean {
  if (look.titles !== 'known' || look.form.note !== null || look.hidden.length > 0) return false;
  if (preset !== null) {
    const isSaid = (title: string) => title === '' || Object.hasOwn(preset.columns, title);
    return look.header.every(isSaid) && whatIsMissing(mapping) === null;
  }
  return (
    look.sourceName !== null &&
    look.guessed.length === 0 &&
    needed.every((key) => mapping.columns.includes(key)) &&
    !mapping.makeSkus &&
    dateOrder(look, mapping) === undefined
  );
}
