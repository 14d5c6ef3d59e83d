import type { Operation } from '@crosslister/contract/operation.ts';
import { describe, expect, test } from 'vitest';
import { failureToasts } from './failure-toasts.ts';
import { newFailures, rememberQueue, withRestOfBatch } from './new-failures.ts';

function operation(id: number, status: Operation['status'], change: Partial<Operation> = {}): Operation {
  return {
    id,
    status,
    action: 'crosslist',
    platform: 'ebay',
    product: null,
    deletes_product: false,
    error: status === 'failed' ? 'No photos.' : null,
    next_step: null,
    link: null,
    attempt: 1,
    progress: null,
    waits_for_seller: false,
    timestamp: '2026-01-05T10:00:00Z',
    next_attempt_at: null,
    finished_at: null,
    ...change,
  };
}
const product = (id: number) => ({ id, name: 'Hat', sku: 'HAT', price: 5, image: null });
const ids = (operations: Operation[]) => operations.map(({ id }) => id);

test('a failure of a batch brings those before it with the same cause, and nothing else', () => {
  const batch = { batch_id: 'a' };
  const operations = [
    operation(5, 'failed', batch),
    operation(4, 'completed', batch),
    operation(3, 'failed', { ...batch, error: 'No category.' }),
    operation(2, 'failed', batch),
    operation(1, 'failed', { batch_id: 'b' }),
    operation(0, 'failed'),
  ];
  const rest = (...failed: number[]) =>
    ids(
      withRestOfBatch(
        operations.filter(({ id }) => failed.includes(id)),
        operations,
      ),
    );
  expect(rest(5)).toEqual([5, 2]);
  expect(rest(0)).toEqual([0]);
  expect(rest()).toEqual([]);
});

describe('newFailures', () => {
  test('reports what was running and has failed, and what failed between two looks', () => {
    const before = rememberQueue([operation(2, 'processing'), operation(1, 'failed')]);
    const now = [operation(3, 'failed'), operation(2, 'failed'), operation(1, 'failed')];
    expect(ids(newFailures(now, before))).toEqual([3, 2]);
    expect(newFailures(now, rememberQueue(now, before))).toEqual([]);
  });

  test('an old failure that slides into the page is no news', () => {
    const before = rememberQueue([operation(9, 'completed'), operation(8, 'completed')]);
    expect(newFailures([operation(8, 'completed'), operation(4, 'failed')], before)).toEqual([]);
  });

  test('a retried operation that fails again is news again', () => {
    const failed = rememberQueue([operation(5, 'failed')]);
    const retried = rememberQueue([operation(5, 'queued')], failed);
    expect(ids(newFailures([operation(5, 'failed')], retried))).toEqual([5]);
  });
});

describe('failureToasts', () => {
  test('names the platform and the cause', () => {
    const [message] = failureToasts([operation(1, 'failed')]);
    expect(message).toMatchObject({
      title: 'Crosslist Failed',
      message: 'Failed to cross-list to eBay: No photos.',
    });
  });

  test('says a shared cause once', () => {
    const messages = failureToasts([operation(1, 'failed'), operation(2, 'failed')]);
    expect(messages.map(({ message }) => message)).toEqual([
      '2 products: Failed to cross-list to eBay: No photos.',
    ]);
  });

  test('two failures of one product are one product', () => {
    const twice = [1, 2].map((id) => operation(id, 'failed', { action: 'delist', product: product(7) }));
    expect(failureToasts(twice)).toMatchObject([
      { title: 'Delisting Failed', message: 'Delisting failed: No photos.' },
    ]);
  });

  test('many causes end in one line that counts the rest', () => {
    const many = [1, 2, 3, 4, 5].map((id) => operation(id, 'failed', { error: `Cause ${id}.` }));
    expect(failureToasts(many)).toHaveLength(3);
    expect(failureToasts(many).at(-1)?.message).toContain('3 more failures');
  });
});
