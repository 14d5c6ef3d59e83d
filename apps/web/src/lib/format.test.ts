import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDuration, formatMoney, formatTime, plural } from './format.ts';

describe('dates', () => {
  test('are day/month/year', () => {
    expect(formatDate('2026-03-09T12:00:00Z')).toBe('09/03/2026');
  });

  test('are days in London, where summer days begin an hour earlier', () => {
    expect(formatDate('2026-06-30T23:30:00Z')).toBe('01/07/2026');
    expect(formatDateTime('2026-06-30T23:30:00Z')).toBe('01/07/2026, 00:30');
  });

  test('say when there is none, and when it is not one', () => {
    expect(formatDate(null)).toBe('N/A');
    expect(formatDate('')).toBe('N/A');
    expect(formatDate('soon')).toBe('Invalid Date');
  });
});

test('money has two decimals and thousands', () => {
  expect(formatMoney(1234.5)).toBe('£1,234.50');
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
  for (const amount of [0, 0.05, 1, 999.99, 1000, 123_456, 9_999_999.99, -4.5, -1234.5])
    expect(formatMoney(amount)).toBe(format.format(amount));
});

test('counts agree with their noun', () => {
  expect([plural(1, 'item'), plural(0, 'item'), plural(1204, 'item')]).toEqual([
    '1 item',
    '0 items',
    '1,204 items',
  ]);
});

test('an interval is in seconds up to two minutes, then in minutes', () => {
  expect([1, 119, 120, 346, 86_400].map(formatDuration)).toEqual([
    '1 s',
    '119 s',
    '2 min',
    '6 min',
    '1,440 min',
  ]);
});

test('a time of today is the time alone, another has its day', () => {
  const now = Date.parse('2026-07-09T14:10:00Z');
  expect(formatTime('2026-07-09T08:05:00Z', now)).toBe('09:05');
  expect(formatTime('2026-07-08T08:05:00Z', now)).toBe('08/07/2026, 09:05');
});
