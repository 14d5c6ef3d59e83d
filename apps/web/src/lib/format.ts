import { formatCount, groupDigits } from '@crosslister/contract/texts/plural.ts';
import { formatAmount } from '@crosslister/domain/prices/format-amount.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';

export { formatCount, plural } from '@crosslister/contract/texts/plural.ts';

/** Made when first used: each costs the first screen milliseconds, and it needs few of them. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

// The seller's days are London days, in the statistics and the filters too.
const inLondon = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' }));
const dayParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const day = { format: (date: Date) => dayInUk(date).split('-').reverse().join('/') };
const dayAndTime = inLondon({ ...dayParts, ...timeParts });
const secondsOfDay = inLondon({ timeStyle: 'medium' });
const time = inLondon(timeParts);
const weekday = inLondon({ weekday: 'long' });
const dayAndMonth = inLondon({ day: 'numeric', month: 'long' });

function pounds(amount: number): string {
  const [whole = '', pence = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}£${groupDigits(whole)}.${pence}`;
}

/** `£1,234.50` for 1234.5 pounds. */
export function formatMoney(amount: number, currency = 'GBP'): string {
  return currency === 'GBP' ? pounds(amount) : formatAmount(amount, currency);
}

/** Day/month/year of an ISO time; 'N/A' without one. */
export function formatDate(iso: string | null | undefined): string {
  return formatWith(day, iso);
}

export function formatDateTime(iso: string | null | undefined): string {
  return formatWith(dayAndTime(), iso);
}

/** `14:02:10`, in London. */
export function formatSeconds(iso: string | null | undefined): string {
  return formatWith(secondsOfDay(), iso);
}

/** `60 s`, `25 min`. */
export function formatDuration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${formatCount(Math.round(seconds / 60))} min`;
}

/** `14:05` for an ISO time today, with the day in front for any other. */
export function formatTime(iso: string, now: number): string {
  return isSameDay(iso, now) ? formatWith(time(), iso) : formatDateTime(iso);
}

/** `Sunday 29 November`: browsers differ in the comma, so it is put together here. */
export const formatWeekday = (iso: string): string =>
  `${formatWith(weekday(), iso)} ${formatWith(dayAndMonth(), iso)}`;

/** When something is to begin: `19:00` today, `Sunday 29 November, 19:00` on another day. */
export function formatStart(iso: string, now: number): string {
  return isSameDay(iso, now) ? formatWith(time(), iso) : `${formatWeekday(iso)}, ${formatWith(time(), iso)}`;
}

const isSameDay = (iso: string, now: number) => dayInUk(new Date(iso)) === dayInUk(new Date(now));

function formatWith(format: Pick<Intl.DateTimeFormat, 'format'>, iso: string | null | undefined): string {
  if (!iso) return 'N/A';
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : format.format(date);
}
