import { expect, test } from 'vitest';
import { type Toast, undoLast } from './toast.ts';

const toast = (id: number, rest: Partial<Toast> = {}): Toast => ({
  id,
  type: 'success',
  title: `Toast ${id}`,
  message: '',
  ...rest,
});
const undo = { cancelLabel: 'Undo' as const, onCancel: () => undefined };

test('what can still be undone is lowest, each part in the order in which it came', () => {
  const shown = [toast(1, undo), toast(2), toast(3, { cancelLabel: 'Undo' }), toast(4, undo), toast(5)];
  expect(undoLast(shown).map(({ id }) => id)).toEqual([2, 3, 5, 1, 4]);
});
