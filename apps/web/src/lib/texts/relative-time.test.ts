import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-09T12:00:00Z');

test.each([
  ['2026-03-09T11:59:50Z', 'just now'],
  ['2026-03-09T11:59:00Z', '1 minute ago'],
  ['2026-03-09T11:20:00Z', '40 minutes ago'],
  ['2026-03-09T09:00:00Z', '3 hours ago'],
  ['2026-03-08T11:00:00Z', 'yesterday'],
  ['2026-03-09T12:02:00Z', 'in 2 minutes'],
  ['2026-02-01T12:00:00Z', '01/02/2026, 12:00'],
  ['soon', 'Invalid Date'],
])('%s is %s', (iso, words) => {
  expect(relativeTime(iso, now)).toBe(words);
});
