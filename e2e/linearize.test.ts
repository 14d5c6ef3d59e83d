import { describe, expect, test } from 'vitest';
import { checkHistory, type SequentialModel } from './linearize/check.ts';
import { productModel } from './linearize/model.ts';
import { newProduct, type Op } from './linearize/product-state.ts';
import { linearize } from './linearize/run.ts';

type Register = { write: number } | { read: number };
const register: SequentialModel<number, Register> = {
  step: (value, op) => ('write' in op ? [op.write] : op.read === value ? [value] : []),
  keyOf: String,
  isRead: (op) => 'read' in op,
  isOptional: () => false,
};
const call = <Op>(op: Op, from: number, until: number) => ({ op, from, until });
const endsOf = (...history: { op: Register; from: number; until: number }[]) =>
  checkHistory(register, [0], history).states;

describe('the search, on a register', () => {
  test('calls that overlap may have happened in either order', () => {
    expect(endsOf(call({ write: 1 }, 0, 10), call({ write: 2 }, 1, 9)).sort()).toEqual([1, 2]);
    expect(endsOf(call({ write: 1 }, 0, 10), call({ read: 0 }, 1, 2), call({ read: 1 }, 3, 4))).toEqual([1]);
  });
  test('a read of what was overwritten before it began is refused', () => {
    expect(endsOf(call({ write: 1 }, 0, 1), call({ write: 2 }, 2, 3), call({ read: 1 }, 4, 5))).toEqual([]);
  });
  test('a value that was seen does not go away again', () => {
    expect(endsOf(call({ write: 1 }, 0, 10), call({ read: 1 }, 1, 2), call({ read: 0 }, 3, 4))).toEqual([]);
  });
  test('two readers cannot see two writes in two orders', () => {
    const writes = [call({ write: 1 }, 0, 10), call({ write: 2 }, 0, 10)];
    const one = [call({ read: 1 }, 11, 12), call({ read: 2 }, 13, 14)];
    expect(endsOf(...writes, ...one)).toEqual([]);
  });
  test('a call without an answer may happen at any later time', () => {
    const never = call<Register>({ write: 1 }, 0, Number.POSITIVE_INFINITY);
    expect(endsOf(never, call({ read: 0 }, 5, 6), call({ read: 1 }, 7, 8))).toEqual([1]);
  });
});

const lamp = { name: 'Lamp', price: 10, quantity: 1 };
const seen = (fields: object = {}): Op => ({
  do: 'read',
  seen: { ...lamp, status: 'active' as const, ...fields },
});
/** One after the other. */
const inTurn = (...ops: Op[]) => ops.map((op, at) => call(op, 2 * at, 2 * at + 1));
const isPossible = (...history: { op: Op; from: number; until: number }[]) =>
  checkHistory(productModel, [newProduct(lamp)], history).states.length > 0;
const price = (from: number, to: number): Op => ({
  do: 'save',
  fields: { price: to },
  before: { price: from },
  batch: null,
});
const marked: Op = { do: 'mark as sold', undo: 'u' };

describe('the product', () => {
  test('of two saves that began from the same price, one is a conflict', () => {
    expect(isPossible(call(price(10, 11), 0, 9), call(price(10, 12), 1, 8))).toBe(false);
    const refused: Op = {
      do: 'conflict',
      fields: { price: 12 },
      before: { price: 10 },
      present: { price: 11 },
    };
    expect(isPossible(call(price(10, 11), 0, 9), call(refused, 1, 8))).toBe(true);
    expect(isPossible(...inTurn(refused))).toBe(false);
  });
  test('what sold is not for sale again by itself', () => {
    expect(isPossible(...inTurn({ do: 'order' }, seen({ status: 'sold', quantity: 0 })))).toBe(true);
    expect(isPossible(...inTurn({ do: 'order' }, seen()))).toBe(false);
  });
  test('an undo restores what was, and nothing that an order has sold or a seller has typed since', () => {
    const undo: Op = { do: 'undo', id: 'u' };
    const typed: Op = { do: 'save', fields: { quantity: 5 }, before: null, batch: null };
    expect(isPossible(...inTurn(marked, undo, seen()))).toBe(true);
    expect(isPossible(...inTurn(marked, undo, seen({ quantity: 2 })))).toBe(false);
    expect(isPossible(...inTurn(marked, undo, undo))).toBe(false);
    expect(isPossible(...inTurn(marked, { do: 'order' }, undo))).toBe(false);
    expect(isPossible(...inTurn(marked, typed, undo))).toBe(false);
  });
  test('a sync does not overwrite what was edited here, nor a quantity that has changed since it began', () => {
    const reads: Op = {
      do: 'sync reads',
      shown: [{ name: 'Lamp', price: 9, stock: 3 }],
      isLast: false,
    };
    const there: Op = { do: 'listed in the store' };
    expect(isPossible(...inTurn(there, reads, seen({ price: 9 })))).toBe(true);
    expect(isPossible(...inTurn(there, price(10, 11), reads, seen({ price: 9 })))).toBe(false);
    const counts: Op = { do: 'sync counts', id: 1, shown: [{ name: 'Lamp', price: 10, stock: 3 }] };
    const typed: Op = { do: 'save', fields: { quantity: 5 }, before: null, batch: null };
    const begins: Op = { do: 'sync begins', id: 1 };
    expect(isPossible(...inTurn(begins, counts, seen({ quantity: 3 })))).toBe(true);
    expect(isPossible(...inTurn(begins, typed, counts, seen({ quantity: 3 })))).toBe(false);
  });
});

test('eight writers on one product: every history has an order that explains it', async () => {
  const seed = Number(process.env.LINEARIZE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const { violations, operations, done } = await linearize({ operations: 600, lanes: 2, seed });
  console.log(`seed ${seed}: ${operations} calls`, done);
  expect(violations).toEqual([]);
});
