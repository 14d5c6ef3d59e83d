import { ProductSave } from '@crosslister/contract/product.ts';
import type { BulkEdit, BulkEditRow } from '@crosslister/contract/products/bulk-edit.ts';
import type { z } from 'zod';
import { HttpProblem } from '../../../http/problem.ts';
import { validationSentence } from '../../../http/validation-sentence.ts';
import { renderOperation } from '../../../operations/render-operation.ts';
import type { Services } from '../../../services.ts';
import { loadProducts } from '../../catalogue/find-product.ts';
import { storeSave } from './save-product.ts';

/**
 * Saves rows one by one, each as a single save: in a transaction of its own, so that a sale never waits for many. Sent
 * again after a lost answer, rows that were saved conflict with nothing.
 */
export async function saveMany(
  services: Services,
  userId: number,
  { edits, batch_id: batchId }: BulkEdit,
): Promise<BulkEditRow[]> {
  const rows: BulkEditRow[] = [];
  for (const { id, ...fields } of edits) rows.push(await saveRow(services, userId, id, fields, batchId));
  const found = await loadProducts(services.db, userId, [...new Set(rows.map(({ id }) => id))]);
  const products = new Map(found.map((product) => [product.id, product]));
  return rows.map((row) => {
    const product = products.get(row.id);
    return product ? { ...row, product } : row;
  });
}

async function saveRow(
  services: Services,
  userId: number,
  id: number,
  fields: unknown,
  batchId: string,
): Promise<BulkEditRow> {
  const save = ProductSave.safeParse(fields);
  if (!save.success) return refusedRow(id, save.error);
  try {
    const stored = await storeSave(services, userId, id, save.data, batchId ? { batchId } : {});
    return { id, outcome: 'saved', operations: stored.map(renderOperation) };
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const { message, nextStep: next_step, extra } = error;
    return {
      id,
      outcome: 'present' in extra ? 'conflict' : 'refused',
      message,
      next_step,
      ...fieldsOf(extra),
    };
  }
}

const fieldsOf = ({ fields }: Record<string, unknown>) =>
  fields ? { fields: fields as Record<string, string> } : {};

function refusedRow(id: number, { issues }: z.ZodError): BulkEditRow {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'body');
    fields[field] ??= validationSentence(field, message);
  }
  const message = Object.values(fields).join(' ');
  return { id, outcome: 'refused', message, next_step: 'Correct it, then try again.', fields };
}
