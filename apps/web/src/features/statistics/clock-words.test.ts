import type { SaleClock } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { clockWords } from './clock-words.ts';

const some: SaleClock = {
  sales: 12,
  median_seconds: 21,
  median_seconds_after_seen: 3,
  worst: { seconds: 125, name: 'Oak clock', platform: 'etsy' },
  not_ended: 0,
};

test('tells the median and the worst, and what they are made of', () => {
  expect(clockWords(some)).toEqual({
    text: 'Once sold, taken off elsewhere in 21 s as a rule, 2 min 5 s at worst (last 30 days)',
    short: 'Ended elsewhere in 21 s',
    details:
      'From the order to the last other listing ended, of 12 sales; 3 s of it after the sale was seen here. Slowest: Oak clock, last on Etsy.',
    warning: null,
  });
  const atOnce = { ...some, sales: 1, worst: { seconds: 0, name: 'Oak clock', platform: 'etsy' } as const };
  expect(clockWords(atOnce)?.text).toBe('Once sold, taken off elsewhere in under a second (last 30 days)');
  expect(clockWords({ ...some, median_seconds: 0 })?.short).toBe('Ended elsewhere in <1 s');
  expect(clockWords({ ...some, sales: 1 })?.text).toBe(
    'Once sold, taken off elsewhere in 2 min 5 s (last 30 days)',
  );
});

test('says nothing without sales, and names what is still listed', () => {
  const none = { sales: 0, median_seconds: null, median_seconds_after_seen: null, worst: null, not_ended: 0 };
  expect(clockWords(none)).toBeNull();
  expect(clockWords({ ...none, not_ended: 1 })).toEqual({
    text: '',
    short: '',
    details: null,
    warning: '1 sale with something still listed elsewhere',
  });
  expect(clockWords({ ...some, not_ended: 2 })?.warning).toBe(
    '2 sales with something still listed elsewhere',
  );
});
