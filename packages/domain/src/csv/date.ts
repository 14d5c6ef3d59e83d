const londonHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  hourCycle: 'h23',
});
const HOUR_MS = 3_600_000;

const time = '(?:[T ,]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,3})\\d*)?)?)?';
const dayFirst = new RegExp(`^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4})${time}$`);
const yearFirst = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${time}(Z|[+-]\\d{2}:?\\d{2})?$`, 'i');

/**
 * A file's date as a time in ISO: day/month/year, as our own export writes it, or year-month-day, each with or without
 * a time. Days begin at midnight in London. Null if it is not a date of the years 1970 to 2099.
 */
export function readDate(text: string): string | null {
  const said = text.trim();
  const [, day, month, year, ...ofDay] = dayFirst.exec(said) ?? [];
  if (year) return momentOf([year, month, day, ...ofDay], undefined);
  const [, isoYear, isoMonth, isoDay, hour, minute, second, part, zone] = yearFirst.exec(said) ?? [];
  return isoYear ? momentOf([isoYear, isoMonth, isoDay, hour, minute, second, part], zone) : null;
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
