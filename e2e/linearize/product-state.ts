import type { ProductStatus } from '../../packages/contract/src/product.ts';

/** The registers of a product that eight writers change. */
export interface Fields {
  name: string;
  price: number;
  quantity: number;
}
export type Field = keyof Fields;
export type Seen = Fields & { status: ProductStatus };

/** What the store shows of it. */
export interface Shown {
  name: string;
  price: number;
  stock: number;
}

/** One call on one product, with its answer. */
export type Op =
  | { do: 'read'; seen: Seen }
  /** `before` is what the caller had read. With a batch it can be undone. */
  | { do: 'save'; fields: Partial<Fields>; before: Partial<Fields> | null; batch: string | null }
  | { do: 'conflict'; fields: Partial<Fields>; before: Partial<Fields>; present: Partial<Fields> }
  | { do: 'mark as sold' | 'mark as active' | 'delist'; undo: string | null }
  | { do: 'undo'; id: string }
  /** An order at a marketplace, from the purchase until the books show it. */
  | { do: 'order' }
  /** A sale on Vinted that the extension saw, and that was new or known. */
  | { do: 'seen sale'; isNew: boolean }
  /** The extension deleted the listing on Vinted after a sale elsewhere. */
  | { do: 'ended on Vinted' }
  | { do: 'linked to Vinted' }
  | { do: 'listed in the store' }
  /** A reading of the store begins, takes fields, and takes the stock. */
  | { do: 'sync begins'; id: number }
  | { do: 'sync reads'; shown: Shown[]; isLast: boolean }
  | { do: 'sync counts'; id: number; shown: Shown[] }
  /** The worker has ended or made a listing that the seller asked for, or the last one of a task. */
  | { do: 'worker delists' | 'worker lists' | 'worker ends a task' };

export interface State extends Seen {
  /** Whether the listing on Vinted, which only the seller or the extension can end, is live. */
  vinted: boolean;
  /** Certainly listed in the store, which is the source. */
  inStore: boolean;
  /** Sold or a task, with its sale in the books. */
  isSold: boolean;
  /** Stock that sales entered by Mark as Sold have taken. */
  entered: number;
  /** Orders that are recorded. */
  orders: number;
  /** Edited here since the store was read. Null: nobody knows. */
  edited: { name: boolean | null; price: boolean | null };
  undo: Record<string, Undo>;
  /** Readings of the store that have begun, and since which the quantity has not changed. */
  syncs: number[];
}

export type Undo =
  | { of: 'save'; was: Partial<Fields>; became: Partial<Fields> }
  | {
      of: 'mark as sold' | 'mark as active' | 'delist';
      was: Pick<State, 'status' | 'quantity' | 'entered' | 'isSold' | 'vinted' | 'orders'>;
      /** The quantity that it left. */
      left: number;
      endedByWord: boolean;
    };

export const newProduct = (fields: Fields): State => ({
  ...fields,
  status: 'active',
  vinted: false,
  inStore: false,
  isSold: false,
  entered: 0,
  orders: 0,
  edited: { name: null, price: null },
  undo: {},
  syncs: [],
});

export function saved(state: State, fields: Partial<Fields>, batch: string | null): State {
  const changed = (Object.keys(fields) as Field[]).filter((field) => state[field] !== fields[field]);
  // Of a sold product the quantity typed is all there is: what was sold does not come back on top of it.
  const isAll =
    changed.includes('quantity') && (state.status === 'sold' || state.status === 'action_required');
  const after: State = {
    ...counted(state, fields.quantity ?? state.quantity),
    ...fields,
    entered: isAll ? 0 : state.entered,
    edited: { ...state.edited },
  };
  for (const field of ['name', 'price'] as const) {
    // An edit is noted as one of the source only while the product is listed there.
    if (changed.includes(field)) after.edited[field] = state.inStore ? true : null;
  }
  if (batch && changed.length > 0) {
    const pick = (from: Fields) => Object.fromEntries(changed.map((field) => [field, from[field]]));
    after.undo = { ...state.undo, [batch]: { of: 'save', was: pick(state), became: pick(after) } };
  }
  return after;
}

export const counted = (state: State, quantity: number): State =>
  quantity === state.quantity ? state : { ...state, quantity, syncs: [] };

/** None left: a listing that only the seller can end makes a task of it. */
export const soldOut = (state: State): State => ({
  ...counted(state, 0),
  status: state.vinted ? 'action_required' : 'sold',
  isSold: true,
  inStore: false,
});

/** A sale that was entered did not happen: its stock comes back. */
export function active(state: State): State {
  const quantity = Math.max(state.quantity + state.entered, 1);
  return { ...counted(state, quantity), status: 'active', entered: 0, isSold: false };
}
