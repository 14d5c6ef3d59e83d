import { isDeepStrictEqual } from 'node:util';
import type { SequentialModel } from './check.ts';
import { marketplaceSteps } from './model-outside.ts';
import { undoStep } from './model-undo.ts';
import {
  active,
  type Field,
  type Fields,
  type Op,
  type Seen,
  type State,
  saved,
  soldOut,
} from './product-state.ts';

const seenIn = ({ name, price, quantity, status }: State): Seen => ({ name, price, quantity, status });

export const productModel: SequentialModel<State, Op> = {
  step,
  keyOf: (state) => JSON.stringify(state),
  isRead: (op) => op.do === 'read' || op.do === 'conflict' || (op.do === 'seen sale' && !op.isNew),
  isOptional: (op) => op.do.startsWith('worker') || op.do.startsWith('sync'),
};

function step(state: State, op: Op): State[] {
  switch (op.do) {
    case 'read':
      return isDeepStrictEqual(seenIn(state), op.seen) ? [state] : [];
    case 'save':
      return saves(state, op.fields, op.before) ? [saved(state, op.fields, op.batch)] : [];
    case 'conflict':
      return !saves(state, op.fields, op.before) && holds(state, op.present) ? [state] : [];
    case 'mark as sold':
      return markedAsSold(state, op.undo);
    case 'mark as active':
      return markedAsActive(state, op.undo);
    case 'delist':
      return delisted(state, op.undo);
    case 'undo':
      return undoStep(state, op.id);
    default:
      return marketplaceSteps(state, op);
  }
}

const holds = (state: State, fields: Partial<Fields>): boolean =>
  (Object.keys(fields) as Field[]).every((field) => state[field] === fields[field]);

/** Whether nothing is overwritten that the caller has not read. A field that keeps its value overwrites nothing. */
const saves = (state: State, fields: Partial<Fields>, before: Partial<Fields> | null): boolean =>
  (Object.keys(fields) as Field[]).every(
    (field) =>
      before?.[field] === undefined || state[field] === before[field] || state[field] === fields[field],
  );

type Mark = 'mark as sold' | 'mark as active' | 'delist';

/** An action that changes nothing has no Undo, and one that changes something has. */
function remembered(before: State, after: State, of: Mark, id: string | null, changes: boolean): State[] {
  if (changes !== (id !== null)) return [];
  if (id === null) return [after];
  const { status, quantity, entered, isSold, vinted, orders } = before;
  const was = { status, quantity, entered, isSold, vinted, orders };
  const endedByWord = vinted && !after.vinted;
  return [{ ...after, undo: { ...after.undo, [id]: { of, was, left: after.quantity, endedByWord } } }];
}

function markedAsSold(state: State, id: string | null): State[] {
  if (state.status === 'sold') return remembered(state, state, 'mark as sold', id, false);
  // Of a task it also says that the seller has ended what could not be ended.
  const here = state.status === 'action_required' ? { ...state, vinted: false } : state;
  const entered = state.entered + (state.isSold ? 0 : Math.max(state.quantity, 1));
  return remembered(state, soldOut({ ...here, entered }), 'mark as sold', id, true);
}

function markedAsActive(state: State, id: string | null): State[] {
  return remembered(state, active(state), 'mark as active', id, state.status !== 'active');
}

function delisted(state: State, id: string | null): State[] {
  const can = state.status === 'active' || state.status === 'inactive';
  const ends = remembered(state, state, 'delist', id, can);
  // It is inactive at once if it is listed nowhere.
  return state.status === 'active'
    ? [...ends, ...ends.map((after): State => ({ ...after, status: 'inactive' }))]
    : ends;
}
