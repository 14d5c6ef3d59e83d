const centuries = [1990, 1980, 1970, 1960, 1950, 1940, 1930, 1920, 1910, 1900];
const oldest = ['1800s', '1700s', 'before_1700'];

function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10;
}

/**
 * The values of `when_made` in a year. The windows move every 1 January, because vintage means at least 20 years
 * old: in 2026 they are 2020_2026, 2010_2019, 2007_2009, before_2007 and 2000_2006.
 */
export function whenMadeValues(year: number): { recent: string[]; vintage: string[] } {
  const firstRecent = year - 19;
  const recent = ['made_to_order'];
  for (let decade = decadeOf(year); decade > firstRecent - 10; decade -= 10) {
    recent.push(`${Math.max(decade, firstRecent)}_${Math.min(decade + 9, year)}`);
  }
  const vintage = [`before_${firstRecent}`];
  for (let decade = decadeOf(firstRecent - 1); decade >= 2000; decade -= 10) {
    vintage.push(`${decade}_${Math.min(decade + 9, firstRecent - 1)}`);
  }
  return { recent, vintage: [...vintage, ...centuries.map((decade) => `${decade}s`), ...oldest] };
}
