import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToastsWithKey, findToast } from '../toast.ts';
import { showOfflineToast } from './offline-toast.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

test('what is saved offline is said each time, also when the toast of an earlier one was put away', async () => {
  vi.stubGlobal('window', new EventTarget());
  const client = new QueryClient();
  showOfflineToast(client);
  onlineManager.setOnline(false);
  const saved: string[] = [];
  const save = (what: string) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: async () => saved.push(what) })
      .execute(undefined);
  const shown = () => findToast('offline')?.message;

  const first = save('price');
  await expect.poll(shown).toBe('You are offline: this will be sent when you are back');
  dismissToastsWithKey('offline');
  const second = save('name');
  await expect.poll(shown).toBe('You are offline: this will be sent when you are back');
  expect(saved).toEqual([]);

  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  await Promise.all([first, second]);
  expect(saved).toEqual(['price', 'name']);
  await expect.poll(shown).toBeUndefined();
});
