import fc from 'fast-check';
import { expect, test } from 'vitest';
import { skusAfter } from './counted-skus.ts';

test.each([
  [
    ['JKT-0041', 'JKT-0040', 'JKT-0039'],
    ['JKT-0042', 'JKT-0043'],
  ],
  [
    ['JKT-0039', 'JKT-0041', 'JKT-0040'],
    ['JKT-0042', 'JKT-0043'],
  ],
  [
    ['jkt-99', 'JKT-98', 'JKT-97'],
    ['jkt-100', 'jkt-101'],
  ],
  [
    ['7-BOX', '6-BOX', '5-BOX'],
    ['8-BOX', '9-BOX'],
  ],
  [
    ['1003', '1002', '1001'],
    ['1004', '1005'],
  ],
  [
    ['2026-11-03', '2026-11-02', '2026-11-01'],
    ['2026-11-04', '2026-11-05'],
  ],
  // The odd one among them does not end it, and of two series the one in use last goes on.
  [
    ['BLUEHATK2J4X', 'DRS-8', 'JKT-41', 'DRS-7', 'JKT-40', 'JKT-39', 'DRS-6'],
    ['DRS-9', 'DRS-10'],
  ],
  // No pattern: too few, ids, names.
  [['JKT-0041', 'JKT-0040'], []],
  [['110012345678', '110012345680', '110012345699'], []],
  [['5001', '120', '9000000'], []],
  [['LAMP', 'VASE', 'JUG'], []],
  [[], []],
])('after %j come %j', (newest, next) => {
  expect(skusAfter(newest, 2)).toEqual(next);
});

test('whatever a seller puts around the number, the next ones follow in it, all different and none used before', () => {
  const around = fc.string({ maxLength: 12 }).filter((text) => !/\d/.test(text));
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }).filter((text) => !/\d$/.test(text)),
      around,
      fc.integer({ min: 0, max: 99_990 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.string(), { maxLength: 5 }),
      (before, after, from, width, others) => {
        const sku = (n: number) => `${before}${String(from + n).padStart(width, '0')}${after}`;
        const used = [sku(4), ...others.filter((other) => !/\d/.test(other)), sku(3), sku(1), sku(2)];
        expect(skusAfter(used, 3)).toEqual([sku(5), sku(6), sku(7)]);
      },
    ),
  );
});

test('any SKUs at all give as many as were asked for, each once and none of them used, or none', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-B]{0,2}-?\d{0,4}$/), { maxLength: 20 }), (newest) => {
      const next = skusAfter(newest, 3);
      expect([0, 3]).toContain(next.length);
      expect(new Set([...next, ...newest]).size).toBe(next.length + new Set(newest).size);
    }),
  );
});
