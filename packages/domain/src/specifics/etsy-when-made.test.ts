import { describe, expect, test } from 'vitest';
import { currentWhenMade, whenMadeWindows } from './etsy-when-made.ts';

const centuries = ['1990s', '1980s', '1970s', '1960s', '1950s', '1940s', '1930s', '1920s', '1910s', '1900s'];
const oldest = [...centuries, '1800s', '1700s', 'before_1700'];

describe('the windows of a year', () => {
  test.each([
    [2026, ['2020_2026', '2010_2019', '2007_2009'], ['before_2007', '2000_2006']],
    [2025, ['2020_2025', '2010_2019', '2006_2009'], ['before_2006', '2000_2005']],
    [2028, ['2020_2028', '2010_2019', '2009_2009'], ['before_2009', '2000_2008']],
    [2029, ['2020_2029', '2010_2019'], ['before_2010', '2000_2009']],
    [2031, ['2030_2031', '2020_2029', '2012_2019'], ['before_2012', '2010_2011', '2000_2009']],
  ])('%i', (year, modern, vintage) => {
    const windows = whenMadeWindows(year);
    const values = (isVintage: boolean) =>
      windows.filter((window) => window.vintage === isVintage).map(({ value }) => value);
    expect(values(false)).toEqual(['made_to_order', ...modern]);
    expect(values(true)).toEqual([...vintage, ...oldest]);
  });
});

describe('a stored value', () => {
  test.each([
    ['before_2007', 2026, 'before_2007', true],
    ['before_2006', 2026, 'before_2007', true],
    ['before_2007', 2031, 'before_2012', true],
    ['2000_2005', 2026, '2000_2006', true],
    ['2006_2009', 2026, '2007_2009', false],
    ['2006_2009', 2030, '2000_2009', true],
    ['2020_2025', 2026, '2020_2026', false],
    ['1970s', 2040, '1970s', true],
    ['before_1700', 2026, 'before_1700', true],
    ['made_to_order', 2026, 'made_to_order', false],
  ])('%s in %i is %s', (value, year, now, vintage) => {
    expect(currentWhenMade(value, year)).toEqual({ value: now, vintage });
  });

  test.each([
    ['', 2026],
    ['vintage', 2026],
    ['before_2012', 2026],
    ['2020_2031', 2026],
    ['1500_1550', 2026],
  ])('%s in %i is none', (value, year) => {
    expect(currentWhenMade(value, year)).toBeNull();
  });
});
