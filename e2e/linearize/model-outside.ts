import { counted, type Op, type Shown, type State, soldOut } from './product-state.ts';

type Inside = 'read' | 'save' | 'conflict' | 'mark as sold' | 'mark as active' | 'delist' | 'undo';

/** What comes from marketplaces, the worker and the extension. */
export function marketplaceSteps(state: State, op: Exclude<Op, { do: Inside }>): State[] {
  switch (op.do) {
    case 'order':
      return [oneSold(state)];
    case 'seen sale':
      return op.isNew ? seenSale(state) : state.vinted ? [] : [state];
    case 'linked to Vinted':
      return [{ ...state, vinted: true }];
    case 'ended on Vinted':
      return state.status === 'action_required' && state.vinted ? taskEnds({ ...state, vinted: false }) : [];
    case 'listed in the store':
      return [{ ...state, inStore: true }];
    case 'sync begins':
      return [{ ...state, syncs: [...state.syncs, op.id].sort((one, other) => one - other) }];
    case 'sync reads':
      return syncReads(state, op);
    case 'sync counts':
      return syncCounts(state, op.id, op.shown);
    case 'worker delists':
      return state.status === 'active' ? [{ ...state, status: 'inactive' }] : [];
    case 'worker lists':
      return state.status === 'inactive' ? [{ ...state, status: 'active' }] : [];
    case 'worker ends a task':
      return state.status === 'action_required' && !state.vinted ? [{ ...state, status: 'sold' }] : [];
  }
}

/** One order takes one. The last one sells it; none left is a double sale, which the seller is notified of. */
function oneSold(state: State): State {
  const after = { ...state, orders: state.orders + 1 };
  if (state.quantity <= 1) return soldOut(after);
  return counted(after, state.quantity - 1);
}

function seenSale(state: State): State[] {
  if (!state.vinted) return [];
  const here = { ...state, vinted: false };
  const before = state.status === 'action_required' ? taskEnds(here) : [here];
  return before.map(oneSold);
}

/** The task is done, or goes on until the worker has ended the other listings. */
const taskEnds = (state: State): State[] => [{ ...state, status: 'sold' }, state];

function syncReads(state: State, { shown, isLast }: Extract<Op, { do: 'sync reads' }>): State[] {
  if (state.status !== 'active' && state.status !== 'inactive') return [];
  const states = shown.flatMap((each) => takeFields(state, each));
  // What was edited matters only to the next reading.
  return isLast ? states.map((each) => ({ ...each, edited: { name: null, price: null } })) : states;
}

/** A field that was edited here is not overwritten. One that is the same in the store is not an edit any more. */
function takeFields(state: State, shown: Shown): State[] {
  let states = [state];
  for (const field of ['name', 'price'] as const) {
    states = states.flatMap((each): State[] => {
      const { [field]: value } = shown;
      if (each[field] === value) return [{ ...each, edited: { ...each.edited, [field]: false } }];
      const edited = each.edited[field];
      const taken = { ...each, [field]: value };
      if (edited === null) return [each, taken];
      return [edited ? each : taken];
    });
  }
  return states;
}

/** The store's stock is taken over only if nobody has changed the quantity since the reading began. */
function syncCounts(state: State, id: number, shown: Shown[]): State[] {
  if (state.status !== 'active' || !state.syncs.includes(id)) return [];
  const stocks = new Set(shown.map(({ stock }) => stock).filter((stock) => stock !== state.quantity));
  return [...stocks].map((quantity) => counted(state, quantity));
}
