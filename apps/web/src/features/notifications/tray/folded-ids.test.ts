import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOpenDialogs } from '../../../ui/dialogs/dialog-order.ts';
import { foldOnceSeen } from './folded-ids.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  countOpenDialogs(0);
  vi.useRealTimers();
});

test('folds once what was in sight for five seconds, however often a dialog was over it', () => {
  const fold = vi.fn();
  const stop = foldOnceSeen(fold);
  for (const isOpen of [0, 1, 0, 1, 0]) {
    countOpenDialogs(isOpen);
    vi.advanceTimersByTime(2_000);
  }
  expect(fold).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(fold).toHaveBeenCalledTimes(1);
  stop();
});

test('not under a dialog, and not while it is held', () => {
  const fold = vi.fn();
  const stop = foldOnceSeen(fold, () => true);
  vi.advanceTimersByTime(60_000);
  stop();
  const other = foldOnceSeen(fold);
  countOpenDialogs(1);
  vi.advanceTimersByTime(60_000);
  expect(fold).not.toHaveBeenCalled();
  other();
});
