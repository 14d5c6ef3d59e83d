import type { Operation } from '@crosslister/contract/operation.ts';
import { describe, expect, test } from 'vitest';
import { TOAST_LENGTH, type Toast } from '../../../lib/toast.ts';
import { workToast } from './work-toast.ts';

function operation(id: number, status: Operation['status'], change: Partial<Operation> = {}): Operation {
  return {
    id,
    action: 'crosslist',
    platform: id === 1 ? 'ebay' : 'etsy',
    status,
    product: { id: 7, name: 'Mug', sku: 'MUG', price: 10, image: null },
    deletes_product: false,
    error: status === 'failed' ? 'The store refuses.' : null,
    next_step: null,
    link: null,
    attempt: 1,
    progress: null,
    waits_for_seller: false,
    timestamp: '2026-01-01T12:00:00Z',
    next_attempt_at: null,
    finished_at: null,
    ...change,
  };
}
const toast = (change: Partial<Toast> = {}): Toast => ({
  id: 3,
  type: 'info',
  title: 'Crosslisting Started',
  message: 'Listing Mug on eBay and Etsy.',
  onCancel: () => undefined,
  work: { ids: [1, 2] },
  ...change,
});
const after = (of: Toast, ...results: Operation[]) =>
  workToast(of, { results, live: results.filter(({ status }) => status === 'processing').length });

describe('A toast becomes the result of its job', () => {
  test('once all of it has ended, and Cancel goes', () => {
    expect(after(toast(), operation(1, 'completed'), operation(2, 'processing'))).toBe(null);
    expect(after(toast(), operation(1, 'completed'), operation(2, 'completed'))).toMatchObject({
      type: 'success',
      title: 'Crosslist Completed',
      message: 'Listed Mug on eBay and Etsy.',
      onCancel: undefined,
      work: undefined,
    });
  });

  test('the first listing of an account leads to its comparison', () => {
    const first = operation(1, 'completed', { is_first: true });
    const ended = after(toast(), first, operation(2, 'completed'));
    expect(ended?.actions?.map(({ label }) => label)).toEqual(['Compare']);
    // It goes away, later than others.
    expect(ended).toMatchObject({ shownMs: 30_000 });
    expect(ended).not.toHaveProperty('persistent');
    const both = after(toast(), first, operation(2, 'completed', { is_first: true }));
    expect(both?.actions?.map(({ label }) => label)).toEqual(['Compare on eBay', 'Compare on Etsy']);
    const partly = after(toast(), first, operation(2, 'failed'));
    expect(partly?.actions?.map(({ label }) => label)).toEqual(['Compare', 'Retry']);
    expect(after(toast(), operation(1, 'completed'), operation(2, 'completed'))).not.toHaveProperty(
      'shownMs',
    );
  });

  test('a draft is told as a draft, and what waits for its hour as scheduled', () => {
    const draft = operation(2, 'completed', { listed_as: 'draft' });
    expect(after(toast(), operation(1, 'completed'), draft)).toMatchObject({
      type: 'success',
      message: 'Listed Mug on eBay.',
      details: 'Saved Mug as a draft on Etsy.\nPublish it there, or with Publish now in its details.',
    });
    const product = { id: 8, name: 'Jug', sku: 'JUG', price: 10, image: null };
    const drafts = [draft, operation(3, 'completed', { listed_as: 'draft', product })];
    expect(after(toast({ work: { ids: [2, 3] } }), ...drafts)).toMatchObject({
      message: 'Saved 2 products as drafts on Etsy.',
      details: 'Publish them there, or with Publish now in their details.',
    });
    const scheduled = operation(1, 'completed', { listed_as: 'scheduled' });
    expect(after(toast({ work: { ids: [1] } }), scheduled)?.message).toBe('Scheduled Mug on eBay.');
  });

  test('a long product name pushes neither what was done nor where behind "Show more"', () => {
    const product = { id: 7, name: 'word '.repeat(40), sku: 'MUG', price: 10, image: null };
    const [first, second] = [1, 2].map((id) => operation(id, 'completed', { product }));
    const message = first && second ? after(toast(), first, second)?.message : undefined;
    expect(message).toMatch(/^Listed (word ){9}word\.\.\. on eBay and Etsy\.$/);
    expect(message?.length).toBeLessThanOrEqual(TOAST_LENGTH);
  });

  test('a failure is told at once, with Fix and Retry, and what goes on can still be cancelled', () => {
    const fix = { target: 'product', field: 'price' } as const;
    const failed = operation(1, 'failed', { fix });
    const change = after(toast(), failed, operation(2, 'processing'));
    expect(change).toMatchObject({
      type: 'error',
      title: 'Crosslist Failed',
      message: 'Failed to cross-list to eBay: The store refuses.',
      onCancel: expect.any(Function),
      actions: [{ label: 'Fix: Price' }, { label: 'Retry', stays: true }],
    });
    const next = toast({ ...change });
    expect(after(next, failed, operation(2, 'processing'))).toBe(null);
    expect(after(next, failed, operation(2, 'completed'))).toMatchObject({
      details: 'Listed Mug on Etsy.',
      onCancel: undefined,
    });
  });

  test('a refusal said beside a retry stays readable with the result', () => {
    const refused = 'Not retried: 3 is gone. List it anew.';
    const retried = toast({ title: 'Trying Again', details: refused, work: { ids: [1, 2], refused } });
    expect(after(retried, operation(1, 'completed'), operation(2, 'completed'))).toMatchObject({
      type: 'warning',
      title: 'Crosslist Completed',
      details: refused,
    });
    expect(after(retried, operation(1, 'failed'), operation(2, 'completed'))).toMatchObject({
      type: 'error',
      details: `Listed Mug on Etsy.\n${refused}`,
    });
    expect(after(retried, operation(1, 'cancelled'), operation(2, 'cancelled'))).toMatchObject({
      title: 'Cancelled',
      details: refused,
    });
  });

  test('what only follows is told below its own words, and Undo stays', () => {
    const marked = toast({
      title: 'Bulk Action Completed',
      cancelLabel: 'Undo',
      work: { ids: [1, 2], isFollowUp: true },
    });
    const ended = [1, 2].map((id) => operation(id, 'completed', { action: 'delist' }));
    const change = after(marked, ...ended);
    expect(change).toMatchObject({
      details: 'Delisted Mug from eBay and Etsy.',
      onCancel: expect.any(Function),
    });
    expect(change).not.toHaveProperty('title');
  });

  test('an update that an Undo has sent is said as what it puts back', () => {
    const undone = toast({ title: 'Undone', work: { ids: [1, 2], isFollowUp: true, isUndo: true } });
    const ended = [1, 2].map((id) => operation(id, 'completed', { action: 'revise' }));
    expect(after(undone, ...ended)).toMatchObject({ details: 'Put Mug back as before on eBay and Etsy.' });
  });

  test('what waits for the seller has not ended, and is said', () => {
    const step = operation(2, 'processing', { waits_for_seller: true, platform: 'vinted' });
    expect(workToast(toast(), { results: [operation(1, 'completed'), step], live: 1 })).toMatchObject({
      type: 'warning',
      message: 'Listed Mug on eBay.',
      details: 'You have to finish it on Vinted: see the queue.',
      actions: [{ label: 'See what waits' }],
    });
  });

  test('a page of the queue from before the work says nothing', () => {
    expect(workToast(toast(), { results: [], live: 0 })).toBe(null);
    expect(after(toast({ work: { ids: [5] } }), operation(1, 'completed'))).toBe(null);
  });

  test('of more than the page of the queue has, the end is known when nothing is live', () => {
    const many = toast({ work: { ids: [0, 1, 2] } });
    const seen = [operation(1, 'completed'), operation(2, 'completed')];
    expect(workToast(many, { results: seen, live: 1 })).toBe(null);
    expect(workToast(many, { results: seen, live: 0 })).toMatchObject({
      message: 'All 3 have finished. The queue shows the results.',
      onCancel: undefined,
    });
  });
});
