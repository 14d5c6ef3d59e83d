const HOUR_MS = 3_600_000;
/** From when on summer time begins and ends everywhere in the EU, and in the UK, on the same Sundays. */
const SINCE = 1996;

/** The last Sunday of March (2) or October (9), at 01:00 UTC. Both months have 31 days. */
function lastSunday(year: number, month: 2 | 9): number {
  const end = new Date(Date.UTC(year, month, 31, 1));
  return end.setUTCDate(31 - end.getUTCDay());
}

const isSummer = (at: Date, year: number) =>
  at.getTime() >= lastSunday(year, 2) && at.getTime() < lastSunday(year, 9);

/**
 * The UK's date, as `2026-11-23`. Throws RangeError for an invalid date. By the rule of the Summer Time Order 2002, for the
 * first use of `Intl` takes a browser 20 ms, and a slow phone four times that, before its list is drawn.
 */
export function dayInUk(at: Date): string {
  const year = at.getUTCFullYear();
  if (year < SINCE || year > 9998)
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(at);
  return new Date(at.getTime() + (isSummer(at, year) ? HOUR_MS : 0)).toISOString().slice(0, 10);
}
