/** Sellers here live by UK time: quiet hours, the morning and the evening are meant so. */
const ukTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const DAY = 24 * 60;
const MINUTE_MS = 60_000;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** What a clock in the UK shows, as `21:05`. */
const clockInUk = (now: Date): string => ukTime.format(now);

/** Whether a clock in the UK is at `from` or later, and before `to`. The hours may go over midnight. */
export function isBetween(now: Date, from: string, to: string): boolean {
  const since = (minutesOf(clockInUk(now)) - minutesOf(from) + DAY) % DAY;
  return since < (minutesOf(to) - minutesOf(from) + DAY) % DAY;
}

/** When the quiet hours end in which `now` is. Null outside of them. */
export function endOfQuiet(now: Date, from: string | null, to: string | null): Date | null {
  if (!from || !to || !isBetween(now, from, to)) return null;
  const left = (minutesOf(to) - minutesOf(clockInUk(now)) + DAY) % DAY;
  const end = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS);
  // An hour early or late if the clocks change meanwhile.
  const late = ((minutesOf(clockInUk(end)) - minutesOf(to) + 1.5 * DAY) % DAY) - DAY / 2;
  const exact = new Date(end.getTime() - late * MINUTE_MS);
  // In the night in which the clocks go forward there is no 01:30.
  return isBetween(exact, from, to) ? end : exact;
}
