import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../packages/contract/src/product.ts';
import type { BulkEditRow } from '../../packages/contract/src/products/bulk-edit.ts';
import type { UndoResult } from '../../packages/contract/src/results.ts';
import type { Fields } from './product-state.ts';
import { ask, type Recorder, readProduct, record, seenOf } from './recorder.ts';

/** How a writer reaches the product in one round. `untilQuiet` is called for what the worker may do until then. */
export type Writer = (recorder: Recorder) => Promise<void>;

const chance = (recorder: Recorder, share: number) => recorder.random() < share;
const pause = (recorder: Recorder, most: number) => sleep(recorder.random() * most);

function newFields(recorder: Recorder): Partial<Fields> {
  const n = recorder.next();
  const one = recorder.random();
  if (one < 0.4) return { price: priceOf(n) };
  if (one < 0.7) return { name: nameOf(recorder, n) };
  if (one < 0.85) return { quantity: 1 + Math.floor(recorder.random() * 4) };
  return { price: priceOf(n), name: nameOf(recorder, n) };
}
export const priceOf = (n: number) => (1000 + n) / 100;
export const nameOf = ({ sku }: Pick<Recorder, 'sku'>, n: number) => `Brass lamp ${sku} ${n}`;

/** A dashboard that says what it has read, as ours does: it never overwrites what it has not seen. */
export const firstDashboard: Writer = async (recorder) => {
  for (let n = 0; n < 5; n++) {
    const product = await readProduct(recorder);
    await pause(recorder, 15);
    const fields = newFields(recorder);
    await save(recorder, fields, pick(seenOf(product), fields));
  }
};

/** Another one, of a client that does not say it: the last word holds. It marks the product, too. */
export const secondDashboard: Writer = async (recorder) => {
  for (let n = 0; n < 4; n++) {
    const { status } = await readProduct(recorder);
    if (status !== 'active' && chance(recorder, 0.5)) await mark(recorder, 'mark as active');
    else await save(recorder, newFields(recorder), null);
    await pause(recorder, 20);
  }
  if (chance(recorder, 0.1)) await mark(recorder, 'mark as sold');
  await readProduct(recorder);
};

const pick = (from: Fields, like: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.keys(like).map((field) => [field, from[field as keyof Fields]]));

async function save(recorder: Recorder, fields: Partial<Fields>, before: Partial<Fields> | null) {
  const body = { ...fields, ...(before && { before }) };
  const answer = await ask(recorder, 'PUT', `/api/products/${recorder.id}/`, body);
  if (answer.status === 200) {
    record(recorder, { do: 'save', fields, before, batch: null }, answer);
    record(recorder, { do: 'read', seen: seenOf(answer.body as Product) }, answer);
  } else if (answer.status === 409 && before) {
    const { present = {} } = answer.body as { present?: Partial<Fields> };
    record(recorder, { do: 'conflict', fields, before, present }, answer);
  } else recorder.wrong.push(`a save was refused: ${JSON.stringify(answer.body)}`);
}

async function mark(recorder: Recorder, action: 'mark as sold' | 'mark as active'): Promise<void> {
  const path = `/api/products/${recorder.id}/${action.replaceAll(' ', '_')}/`;
  const answer = await ask(recorder, 'POST', path);
  noteAction(recorder, action, answer);
}

function noteAction(
  recorder: Recorder,
  action: 'mark as sold' | 'mark as active' | 'delist',
  answer: Awaited<ReturnType<typeof ask>>,
): void {
  if (answer.status >= 300) {
    recorder.wrong.push(`"${action}" was refused: ${JSON.stringify(answer.body)}`);
    return;
  }
  const { undo_id: undo = null } = answer.body as { undo_id?: string };
  record(recorder, { do: action, undo }, answer);
  if (undo) recorder.undoIds.push(undo);
  if (action === 'delist')
    record(recorder, { do: 'worker delists' }, { from: answer.from, until: Number.POSITIVE_INFINITY });
}

/** The grid and the bulk actions. */
export const bulk: Writer = async (recorder) => {
  for (let n = 0; n < 3; n++) {
    const product = await readProduct(recorder);
    await pause(recorder, 15);
    const fields = newFields(recorder);
    const before = pick(seenOf(product), fields);
    const batch = randomUUID();
    const edits = [{ id: recorder.id, ...fields, before }];
    const answer = await ask(recorder, 'POST', '/api/products/bulk_edit/', { edits, batch_id: batch });
    const [row] = (answer.body as { rows: BulkEditRow[] }).rows;
    if (row?.outcome === 'saved') {
      record(recorder, { do: 'save', fields, before, batch }, answer);
      recorder.undoIds.push(batch);
    } else if (row?.outcome === 'conflict') {
      record(recorder, { do: 'conflict', fields, before, present: {} }, answer);
    } else recorder.wrong.push(`a row of the grid was refused: ${JSON.stringify(answer.body)}`);
    if (row?.product) record(recorder, { do: 'read', seen: seenOf(row.product) }, answer);
  }
  const one = recorder.random();
  if (one < 0.15) await bulkAction(recorder, 'mark as sold');
  else if (one < 0.3) await bulkAction(recorder, 'mark as active');
  else if (one < 0.45) await bulkAction(recorder, 'delist', ['ebay']);
};

async function bulkAction(
  recorder: Recorder,
  action: 'mark as sold' | 'mark as active' | 'delist',
  platforms?: string[],
): Promise<void> {
  const body = {
    action: action.replaceAll(' ', '_'),
    ids: [recorder.id],
    ...(platforms && { platforms }),
  };
  const prefer = 'respond-async';
  noteAction(recorder, action, await ask(recorder, 'POST', '/api/products/bulk_action/', body, { prefer }));
}

/** Presses Undo of what others have just done, sometimes twice. */
export const undo: Writer = async (recorder) => {
  for (let n = 0; n < 4; n++) {
    await pause(recorder, 60);
    const at = Math.floor(recorder.random() * recorder.undoIds.length);
    const [id] = recorder.undoIds.splice(at, 1);
    if (!id) await readProduct(recorder);
    else if (chance(recorder, 0.1)) await Promise.all([pressUndo(recorder, id), pressUndo(recorder, id)]);
    else await pressUndo(recorder, id);
  }
  await readProduct(recorder);
};

async function pressUndo(recorder: Recorder, id: string): Promise<void> {
  const answer = await ask(recorder, 'POST', '/api/products/undo/', { undo_id: id });
  // It may be refused at any time, and has then changed nothing.
  if (answer.status === 409) return;
  const { count, operation_ids: operations } = answer.body as UndoResult;
  if (answer.status !== 200 || count !== 1)
    recorder.wrong.push(`an undo answered ${JSON.stringify(answer.body)}`);
  record(recorder, { do: 'undo', id }, answer);
  if (operations.length > 0)
    record(recorder, { do: 'worker lists' }, { from: answer.from, until: Number.POSITIVE_INFINITY });
}
