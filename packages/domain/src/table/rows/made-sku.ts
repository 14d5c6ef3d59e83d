import { rowKeySku } from '../../skus/row-key-sku.ts';
import type { ImportField } from '../mapping/fields.ts';

/**
 * Makes SKUs, the same for the same row of the same table: by the listing's number, else by the name and which of that
 * name it is.
 */
export function createSkuMaker(columns: readonly { field: ImportField }[]) {
  const made = new Map<string, number>();
  return (name: string, cell: (key: string) => string): string => {
    for (const { field } of columns) {
      const number = field.kind === 'address' ? /(\d{6,20})\D*$/.exec(cell(field.key))?.[1] : undefined;
      if (number) return rowKeySku({ title: name, externalId: number, letter: 'I' });
    }
    const known = (made.get(name) ?? 0) + 1;
    made.set(name, known);
    const externalId = `${hashOf(name)}${known > 1 ? known : ''}`;
    return rowKeySku({ title: name, externalId, letter: 'I' });
  };
}

/** FNV-1a, in letters and digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36).toUpperCase();
}
