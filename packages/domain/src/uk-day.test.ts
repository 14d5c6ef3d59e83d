import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInUk } from './uk-day.ts';

const bySystem = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

// If the UK ever ends its summer time, this fails with the first Node that knows.
test('the day is that of the time zone data of this system', () => {
  const during = fc.date({ min: new Date('1971-11-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  const near = fc
    .tuple(fc.integer({ min: 1972, max: 2059 }), fc.constantFrom(2, 9), fc.integer({ min: 24, max: 31 }))
    .chain(([year, month, day]) =>
      fc.integer({ min: -3_700_000, max: 7_300_000 }).map((ms) => new Date(Date.UTC(year, month, day) + ms)),
    );
  fc.assert(
    fc.property(fc.oneof(during, near), (at) => dayInUk(at) === bySystem.format(at)),
    { numRuns: 5_000 },
  );
});

test('what is no date is refused', () => {
  expect(() => dayInUk(new Date('soon'))).toThrow(RangeError);
});
