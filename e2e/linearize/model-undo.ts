import { counted, type Field, type Fields, type State, saved, soldOut, type Undo } from './product-state.ts';

const statusesAfter = {
  'mark as sold': ['sold', 'action_required'],
  'mark as active': ['active'],
  delist: ['inactive', 'active'],
};

/**
 * Undo that was accepted restores what was there, once, and only if nothing has changed it since. What somebody has put
 * back already may stay.
 */
export function undoStep(state: State, id: string): State[] {
  const undo = state.undo[id];
  if (!undo) return [];
  const { [id]: _, ...left } = state.undo;
  const used = { ...state, undo: left };
  return undo.of === 'save' ? unsaved(used, undo) : unmarked(used, undo);
}

function unsaved(state: State, { was, became }: Extract<Undo, { of: 'save' }>): State[] {
  const isAsSaved = (field: Field) => state[field] === became[field] || state[field] === was[field];
  const isOurs = (Object.keys(became) as Field[]).every(isAsSaved);
  return isOurs ? [saved(state, was as Partial<Fields>, null)] : [];
}

function unmarked(state: State, undo: Exclude<Undo, { of: 'save' }>): State[] {
  const { of, was, left, endedByWord } = undo;
  if (!statusesAfter[of].includes(state.status)) return [];
  // What an order has sold since must not come back.
  if (state.orders !== was.orders) return [];
  // A delist leaves the quantity as it was. Of the others, one that was counted since must not be overwritten.
  if (of !== 'delist' && state.quantity !== left) return [];
  const { status, entered, isSold } = was;
  const vinted = endedByWord || state.vinted;
  const quantity = of === 'delist' ? state.quantity : was.quantity;
  const back: State = { ...counted(state, quantity), status, entered, isSold, vinted };
  const isSoldAgain = of === 'mark as active' && (status === 'sold' || status === 'action_required');
  return [isSoldAgain ? counted(soldOut(back), quantity) : back];
}
