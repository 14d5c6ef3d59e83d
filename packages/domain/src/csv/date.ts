import { dayInUk } from '../uk-day.ts';

const londonHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  hourCycle: 'h23',
});
const HOUR_MS = 3_600_000;

const time = '(?:[T ,]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,3})\\d*)?)?)?';
const dayFirst = new RegExp(`^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4})${time}$`);
const yearFirst = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${time} ?(Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?$`, 'i');

/**
 * The date of our own file as a time in ISO: day/month/year, as the export writes it, or year-month-day, each with or
 * without a time. Days begin at midnight in London. Null if it is not a date of the years 1970 to 2099. Dates of other
 * tables are brought into this form in table/foreign-date.ts.
 */
export function readDate(text: string): string | null {
  const said = text.trim();
  const [, day, month, year, ...ofDay] = dayFirst.exec(said) ?? [];
  if (year) return momentOf([year, month, day, ...ofDay], undefined);
  const [, isoYear, isoMonth, isoDay, hour, minute, second, part, zone] = yearFirst.exec(said) ?? [];
  return isoYear ? momentOf([isoYear, isoMonth, isoDay, hour, minute, second, part], zone) : null;
}

/**
 * The number that a spreadsheet keeps for a day, such as 45321, as a time in ISO: 1 is the first day of 1900, of which
 * it counts one too many. Only where a date is. Null if it is none of the years 1970 to 2099.
 */
export function readSerial(text: string): string | null {
  const [said] = /^\d{5}(?:[.,]\d{1,12})?$/.exec(text.trim()) ?? [];
  if (said === undefined) return null;
  const [day = '', time = ''] = new Date(
    Math.round((Number(said.replace(',', '.')) - 25_569) * 86_400) * 1000,
  )
    .toISOString()
    .split('T');
  return readDate(`${day} ${time.slice(0, 8)}`);
}

/** Why nothing of today can have been sold on that day, in a part of a sentence; undefined if it can. */
export function whyNoSaleDate(iso: string, now = new Date()): string | undefined {
  if (dayInUk(new Date(iso)) > dayInUk(now)) return 'is in the future';
  return iso < '1995' ? 'is before 1995' : undefined;
}

function momentOf(parts: (string | undefined)[], zone: string | undefined): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const milliseconds = Number((parts[6] ?? '').padEnd(3, '0'));
  if (year < 1970 || year > 2099 || hour > 23 || minute > 59 || second > 59) return null;
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  // February has no 30th.
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day) return null;
  return new Date(utc.getTime() - offsetMs(utc, zone)).toISOString();
}

function offsetMs(utc: Date, zone: string | undefined): number {
  if (zone === undefined) {
    const ahead = Number(londonHour.format(utc)) - utc.getUTCHours();
    return ((ahead + 24) % 24) * HOUR_MS;
  }
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
}
