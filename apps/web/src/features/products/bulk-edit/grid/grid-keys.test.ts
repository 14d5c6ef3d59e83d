import { expect, test } from 'vitest';
import { gridAct, oneCell } from './grid-keys.ts';

const size = { rows: 40, columns: 5 };
const at = (row: number, column: number) => oneCell({ row, column });
const to = (row: number, column: number) => ({ type: 'range', range: at(row, column) });
const press = (keys: string, range = at(3, 2)) => {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const has = (name: string) => parts.includes(name);
  const modifiers = {
    ctrlKey: has('ctrl'),
    metaKey: has('meta'),
    shiftKey: has('shift'),
    altKey: has('alt'),
  };
  return gridAct({ key, ...modifiers }, range, size);
};

test.each([
  ['ArrowDown', to(4, 2)],
  ['ArrowLeft', to(3, 1)],
  ['ctrl+ArrowDown', to(39, 2)],
  ['meta+ArrowLeft', to(3, 0)],
  ['Home', to(3, 0)],
  ['End', to(3, 4)],
  ['ctrl+Home', to(0, 0)],
  ['ctrl+End', to(39, 4)],
  ['PageDown', to(18, 2)],
  ['PageUp', to(0, 2)],
  [
    'shift+ArrowDown',
    { type: 'range', range: { anchor: { row: 3, column: 2 }, active: { row: 4, column: 2 } } },
  ],
  ['Tab', to(3, 3)],
  ['shift+Tab', to(3, 1)],
  ['Enter', { type: 'edit', with: null }],
  ['F2', { type: 'edit', with: null }],
  ['x', { type: 'edit', with: 'x' }],
  ['shift+£', { type: 'edit', with: '£' }],
  ['Delete', { type: 'clear' }],
  ['ctrl+d', { type: 'fill' }],
  ['ctrl+z', { type: 'undo' }],
  ['ctrl+shift+Z', { type: 'redo' }],
  ['ctrl+y', { type: 'redo' }],
  ['ctrl+a', { type: 'range', range: { anchor: { row: 0, column: 0 }, active: { row: 39, column: 4 } } }],
  // The browser's own.
  ['ctrl+c', undefined],
  ['ctrl+v', undefined],
  ['alt+x', undefined],
  ['Escape', undefined],
  ['F5', undefined],
])('%s', (keys, act) => {
  expect(press(keys)).toEqual(act);
});

test('Tab leads out at both ends of a row', () => {
  expect(press('Tab', at(3, 4))).toBeUndefined();
  expect(press('shift+Tab', at(3, 0))).toBeUndefined();
});
