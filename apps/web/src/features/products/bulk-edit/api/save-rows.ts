import type { ProductSave } from '@crosslister/contract/product.ts';
import { BulkEditResult, type BulkEditRow, MAX_EDITED } from '@crosslister/contract/products/bulk-edit.ts';
import { callApi } from '../../../../lib/api-client.ts';

export interface RowToSave {
  id: number;
  save: ProductSave;
}

/** The server takes 25 MB. Descriptions may be long, and each is sent with the one before. */
const MAX_CHARACTERS = 5_000_000;

/** Rows in calls that the server takes, in their order. */
export function callsFor(rows: readonly RowToSave[]): RowToSave[][] {
  const calls: RowToSave[][] = [];
  let characters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row.save).length;
    const last = calls.at(-1);
    if (last && last.length < MAX_EDITED && characters + size <= MAX_CHARACTERS) {
      last.push(row);
      characters += size;
    } else {
      calls.push([row]);
      characters = size;
    }
  }
  return calls;
}

/** One call of `callsFor`. Sent again, it changes nothing twice. */
export async function saveRows(rows: readonly RowToSave[], batchId: string): Promise<BulkEditRow[]> {
  const edits = rows.map(({ id, save }) => ({ ...save, id }));
  const body = { edits, batch_id: batchId };
  return (await callApi('/api/products/bulk_edit/', BulkEditResult, { method: 'POST', body })).rows;
}
