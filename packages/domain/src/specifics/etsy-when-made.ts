/** Decades and centuries Etsy has always had. */
const old = [
  ...Array.from({ length: 10 }, (_, index) => `${1990 - index * 10}s`),
  '1800s',
  '1700s',
  'before_1700',
];

export interface WhenMadeWindow {
  value: string;
  /** Every date within it is at least twenty years ago, which is what Etsy calls vintage. */
  vintage: boolean;
}

/** The first year (for 2026: 2007) whose products are not yet twenty years old. */
const firstModernYear = (year: number) => year - 19;

const decadeOf = (year: number) => year - (year % 10);

/** Spans of years by decade, newest first: `2020_2026`, `2010_2019`, `2007_2009` for 2007 to 2026. */
function spans(from: number, to: number): string[] {
  const found: string[] = [];
  for (let end = to; end >= from; end = decadeOf(end) - 1) {
    found.push(`${Math.max(decadeOf(end), from)}_${end}`);
  }
  return found;
}

/**
 * The values Etsy accepts as `when_made` in a year, newest first. The windows around the twenty-year line move every 1
 * January. Those of 2025 and 2026 are known from Etsy's documents, and the others follow from them.
 */
export function whenMadeWindows(year: number): WhenMadeWindow[] {
  const modern = firstModernYear(year);
  const modernWindows = ['made_to_order', ...spans(modern, year)];
  const vintageWindows = [`before_${modern}`, ...spans(2000, modern - 1), ...old];
  return [
    ...modernWindows.map((value) => ({ value, vintage: false })),
    ...vintageWindows.map((value) => ({ value, vintage: true })),
  ];
}

/** The latest year a stored value allows, or null when it names no years. */
function latestYear(value: string): number | null {
  const [, end, before] = /^\d{4}_(\d{4})$|^before_(\d{4})$/.exec(value) ?? [];
  if (end) return Number(end);
  return before ? Number(before) - 1 : null;
}

/**
 * This year's window for a value that was stored in an earlier year, or null if it is none.
 * It is chosen by the latest year the value allows, so that a product never becomes older
 * than the seller said: `2006_2009` is `2007_2009` a year later.
 */
export function currentWhenMade(value: string, year: number): WhenMadeWindow | null {
  const windows = whenMadeWindows(year);
  const same = windows.find((window) => window.value === value);
  if (same) return same;
  const latest = latestYear(value);
  if (latest === null || latest < 1990 || latest > year) return null;
  const modern = firstModernYear(year);
  if (value.startsWith('before_')) {
    return latest < modern ? (windows.find((window) => window.value === `before_${modern}`) ?? null) : null;
  }
  return (
    windows.find((window) => {
      const [, from, to] = /^(\d{4})_(\d{4})$/.exec(window.value) ?? [];
      return from !== undefined && Number(from) <= latest && latest <= Number(to);
    }) ?? null
  );
}
