import type { Operation } from '@crosslister/contract/operation.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { clearToasts, findToast, showToast } from '../toast.ts';
import { fixActions } from './fix-actions.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  clearToasts();
});

const operation: Operation = {
  id: 1,
  action: 'crosslist',
  platform: 'ebay',
  status: 'queued',
  product: null,
  deletes_product: false,
  error: null,
  next_step: null,
  link: null,
  attempt: 1,
  progress: null,
  waits_for_seller: false,
  timestamp: '2026-01-05T10:00:00Z',
  next_attempt_at: null,
  finished_at: null,
};

/** A server that refuses to retry these. */
function refuses(...refused: number[]): void {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (path: string) => {
    const id = Number(/\d+/.exec(path)?.[0]);
    if (!refused.includes(id)) return Response.json({ ...operation, id });
    return Response.json({ detail: `${id} is gone.`, next_step: 'List it anew.' }, { status: 409 });
  });
}

function retry(...ids: number[]): void {
  const failed = ids.map((id) => ({ ...operation, id, status: 'failed' as const }));
  showToast({ type: 'error', title: 'Crosslist Failed', message: 'No.', key: 'k' });
  fixActions(failed, 'k').at(-1)?.onClick();
}

test('Retry of several of which one is refused: the others are followed, and the refusal is said', async () => {
  refuses(2);
  retry(1, 2, 3);
  await expect.poll(() => findToast('k')?.work?.ids).toEqual([1, 3]);
  expect(findToast('k')).toMatchObject({
    title: 'Trying Again',
    message: 'It is in the queue again.',
    details: 'Not retried: 2 is gone. List it anew.',
  });
});

test('Retry of which all are refused is Not Retried', async () => {
  refuses(1, 2);
  retry(1, 2);
  await expect.poll(() => findToast('k')?.title).toBe('Not Retried');
  expect(findToast('k')?.message).toBe('1 is gone. List it anew. 2 is gone. List it anew.');
  expect(findToast('k')?.work).toBeUndefined();
});
