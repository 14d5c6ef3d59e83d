import { expect, test } from 'vitest';
import { formatTaken } from './time-taken.ts';

test.each([
  [0, 'under a second'],
  [3, '3 s'],
  [59, '59 s'],
  [60, '1 min'],
  [125, '2 min 5 s'],
  [3600, '1 h'],
  [3605, '1 h'],
  [11_520, '3 h 12 min'],
  [90_000, '1 d 1 h'],
])('%d seconds are %s', (seconds, words) => expect(formatTaken(seconds)).toBe(words));
