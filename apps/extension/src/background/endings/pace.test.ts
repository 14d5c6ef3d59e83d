import { expect, test } from 'vitest';
import { pauseAfter, whyWait } from './pace.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const state = { begun: [], notBefore: 0, dailyLimit: 3 };

test('two at once: the second begins 20 to 30 s after the first', () => {
  expect(pauseAfter(now, undefined, () => 0)).toBe(now + 20_000);
  expect(pauseAfter(now, undefined, () => 1)).toBe(now + 30_000);
  const notBefore = pauseAfter(now, undefined, () => 0.5);
  expect(whyWait({ ...state, begun: [now], notBefore }, now + 19_999)).toEqual({ until: now + 25_000 });
  expect(whyWait({ ...state, begun: [now], notBefore }, now + 25_000)).toBeNull();
});

test('the daily limit counts 24 hours, not days', () => {
  const begun = [now - 86_400_000, now - 86_399_999, now - 10, now - 5];
  expect(whyWait({ ...state, begun }, now)).toBe('limit');
  expect(whyWait({ ...state, begun }, now + 1)).toBeNull();
});
