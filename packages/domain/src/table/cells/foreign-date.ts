import { readDate } from '../../csv/date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A zone by its letters, or by its hours, which a browser explains in brackets. */
const zone = '(?: (GMT|UTC|[A-Z]{2,3}T))?(?: ?([+-]\\d{2}:?\\d{2})(?: \\([^)]*\\))?)?';
// Words behind a date, such as "returned", may mean the contrary.
const clock = `(?:(?:[T ,]+|,? (?:at|um|à) )(\\d{1,2}):(\\d{2}(?::\\d{2})?)(?:\\.\\d+)?${zone})?\\.?$`;
const dayThenName = new RegExp(`^(\\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\\d{4}|\\d{2})(?!\\d)${clock}`, 'i');
const nameThenDay = new RegExp(`^([a-z]{3})[a-z]*[ -](\\d{1,2})[ ,-]+(\\d{4}|\\d{2})(?!\\d)${clock}`, 'i');
const numbers = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(.*)$/;

/**
 * A date as other programs write it, as a time in ISO: also "26 Nov 2026", "Nov-26-26 16:00:01 PDT", "2026/11/26", and
 * month first where the table has it so.
 */
export function readForeignDate(text: string, monthFirst: boolean): string | null {
  const first = firstOf(text);
  return readInOrder(text, first === undefined ? monthFirst : first === 'month');
}

function readInOrder(text: string, monthFirst: boolean): string | null {
  const said = by24Hours(plainDate(text));
  const [, day, name = '', year, ...time] = dayThenName.exec(said) ?? [];
  if (year) return named(day, name, year, time);
  const [, other = '', second, otherYear, ...otherTime] = nameThenDay.exec(said) ?? [];
  if (otherYear) return named(second, other, otherYear, otherTime);
  const [, first = '', middle = '', last = '', rest = ''] = numbers.exec(said) ?? [];
  if (first.length === 4)
    return readDate(`${first}-${middle.padStart(2, '0')}-${last.padStart(2, '0')}${rest}`);
  const full = last.length === 2 ? fullYear(last) : last;
  if (full.length !== 4 || first.length > 2) return readDate(said);
  return readDate(monthFirst ? `${middle}/${first}/${full}${rest}` : `${first}/${middle}/${full}${rest}`);
}

/** A year with two digits is of this century, or of the last if it is far ahead. */
const fullYear = (year: string): string =>
  Number(year) > (new Date().getUTCFullYear() % 100) + 20 ? `19${year}` : `20${year}`;

/** Without the day of the week, and 1st as 1. */
const plainDate = (text: string) =>
  text
    .trim()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i, '')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/i, '$1')
    .replace(/\.(?=\s)/g, '')
    .replace(/\p{L}{3,}/u, (word) => monthOf(word.toLowerCase()) ?? word);

/** German, French, Spanish and Italian months whose first letters are not the English ones. */
const otherMonths = new Map(
  Object.entries({
    jan: ['ene', 'gen'],
    feb: ['fév', 'fev'],
    mar: ['mär', 'mrz'],
    apr: ['avr', 'abr'],
    may: ['mai', 'mag'],
    jun: ['juin', 'giu'],
    jul: ['juil', 'lug'],
    aug: ['aoû', 'aou', 'ago'],
    sep: ['set'],
    oct: ['okt', 'ott'],
    dec: ['dez', 'déc', 'dic'],
  }).flatMap(([month, names]) => names.map((name) => [name, month] as const)),
);

/** "5:04 PM" as 17:04. */
const by24Hours = (text: string) =>
  text.replace(
    /\b(\d{1,2})(:\d{2}(?::\d{2})?)\s*([ap])\.?m\b\.?/i,
    (_, hour: string, rest: string, half: string) => {
      const twelve = Number(hour) % 12;
      return `${half.toLowerCase() === 'p' ? twelve + 12 : twelve}${rest}`;
    },
  );

/** The zones that eBay writes. Any other time is that of London. */
const zones: Record<string, string> = { PDT: '-0700', PST: '-0800', GMT: 'Z', UTC: 'Z', BST: '+0100' };

function named(
  day = '',
  name: string,
  year: string,
  [hour, rest, zone, offset]: (string | undefined)[],
): string | null {
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return null;
  const date = `${year.length === 2 ? fullYear(year) : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readDate(hour ? `${date} ${hour}:${rest}${offset ?? zones[zone?.toUpperCase() ?? ''] ?? ''}` : date);
}

/** Whether a date is written so that either of day and month may stand first. */
export const mayHaveMonthFirst = (text: string): boolean =>
  /^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}(?!\d))/.test(text.trim());

const monthOf = (word: string) => otherMonths.get(word.slice(0, 4)) ?? otherMonths.get(word.slice(0, 3));

/** Which of day and month a date can only have first; undefined where both can be, or it has no such form. */
export function firstOf(text: string): 'day' | 'month' | undefined {
  const [, first = '', second = '', year = ''] = numbers.exec(text.trim()) ?? [];
  if ((year.length !== 4 && year.length !== 2) || first.length > 2) return undefined;
  if (Number(first) > 12) return 'day';
  return Number(second) > 12 ? 'month' : undefined;
}

/** Whether a date is written so that it is another one with the month first. */
export const readsBothWays = (text: string): boolean =>
  mayHaveMonthFirst(text) &&
  firstOf(text) === undefined &&
  readForeignDate(text, true) !== readForeignDate(text, false);

/** Whether dates of a column can only be read with the month first. */
export function isMonthFirst(samples: readonly string[]): boolean {
  const firsts = samples.map(firstOf);
  return firsts.includes('month') && !firsts.includes('day');
}
