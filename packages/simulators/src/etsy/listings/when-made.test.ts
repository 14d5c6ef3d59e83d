import { expect, test } from 'vitest';
import { whenMadeValues } from './when-made.ts';

test('the windows of 2025 and 2026 are the published ones', () => {
  expect(whenMadeValues(2025)).toMatchObject({
    recent: ['made_to_order', '2020_2025', '2010_2019', '2006_2009'],
    vintage: expect.arrayContaining(['before_2006', '2000_2005', '1990s', '1900s', '1800s', 'before_1700']),
  });
  const { recent, vintage } = whenMadeValues(2026);
  expect(recent).toEqual(['made_to_order', '2020_2026', '2010_2019', '2007_2009']);
  expect(vintage.slice(0, 3)).toEqual(['before_2007', '2000_2006', '1990s']);
  expect(vintage).toHaveLength(15);
});

test('no window is empty or turned round in any year to come', () => {
  for (let year = 2024; year < 2045; year += 1) {
    const { recent, vintage } = whenMadeValues(year);
    for (const value of [...recent, ...vintage]) {
      const [from, to] = value.split('_').map(Number);
      if (Number.isNaN(from)) continue;
      if (to !== undefined) expect(from, `${value} in ${year}`).toBeLessThanOrEqual(to);
    }
    expect(new Set([...recent, ...vintage]).size).toBe(recent.length + vintage.length);
  }
});
