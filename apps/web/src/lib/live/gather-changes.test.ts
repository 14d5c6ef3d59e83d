import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherChanges } from './gather-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function gather(answers?: Promise<unknown>) {
  const handled: string[][] = [];
  const changes = gatherChanges<string>(
    (changed) => {
      handled.push([...changed]);
      return answers;
    },
    () => 1000,
  );
  return { handled, changes };
}

test('the first change is handed on at once, the rest of the second together', () => {
  const { handled, changes } = gather();
  changes.add(['products']);
  changes.add(['products']);
  changes.add(['sales', 'products']);
  expect(handled).toEqual([['products']]);
  vi.advanceTimersByTime(1000);
  expect(handled).toEqual([['products'], ['products', 'sales']]);
});

test('after a quiet second the next change is at once again', () => {
  const { handled, changes } = gather();
  changes.add(['products']);
  vi.advanceTimersByTime(2000);
  changes.add(['sales']);
  expect(handled).toEqual([['products'], ['sales']]);
});

test('stopped, it hands on nothing more', () => {
  const { handled, changes } = gather();
  changes.add(['products']);
  changes.add(['sales']);
  changes.stop();
  vi.advanceTimersByTime(5000);
  expect(handled).toEqual([['products']]);
});

test('the next ones wait for the answers to the first, but not for one that does not come', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { handled, changes } = gather(answered);
  changes.add(['products']);
  changes.add(['sales']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(handled).toEqual([['products']]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(handled).toEqual([['products'], ['sales']]);

  const silent = gather(new Promise(() => {}));
  silent.changes.add(['products']);
  silent.changes.add(['sales']);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(silent.handled).toEqual([['products'], ['sales']]);
});
