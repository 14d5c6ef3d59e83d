import { expect, test } from 'vitest';
import { endOfQuiet, isBetween } from './uk-time.ts';

test.each([
  // Winter: UTC. Summer: an hour ahead.
  ['2026-01-10T22:30:00Z', '22:00', '07:00', '2026-01-11T07:00:00.000Z'],
  ['2026-01-10T21:30:00Z', '22:00', '07:00', null],
  ['2026-07-10T21:30:00Z', '22:00', '07:00', '2026-07-11T06:00:00.000Z'],
  ['2026-07-11T05:59:59Z', '22:00', '07:00', '2026-07-11T06:00:00.000Z'],
  ['2026-07-11T06:00:00Z', '22:00', '07:00', null],
  ['2026-01-10T12:00:00Z', '09:00', '17:00', '2026-01-10T17:00:00.000Z'],
  ['2026-01-10T12:00:00Z', null, null, null],
  // In the nights of 29 March and 25 October the clocks change.
  ['2026-03-28T22:30:00Z', '22:00', '07:00', '2026-03-29T06:00:00.000Z'],
  ['2026-10-24T21:30:00Z', '22:00', '07:00', '2026-10-25T07:00:00.000Z'],
  ['2026-03-28T22:30:00Z', '22:00', '01:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-24T23:30:00Z', '01:00', '00:10', null],
  ['2026-10-24T23:50:00Z', '00:45', '00:30', '2026-10-26T00:30:00.000Z'],
])('at %s, quiet from %s to %s, it is quiet until %s', (now, from, to, until) => {
  expect(endOfQuiet(new Date(now), from, to)?.toISOString() ?? null).toBe(until);
});

test('an hour that begins and ends at the same minute is none', () => {
  expect(isBetween(new Date('2026-01-10T12:00:00Z'), '12:00', '12:00')).toBe(false);
});
