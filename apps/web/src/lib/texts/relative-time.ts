import { formatDateTime } from '../format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Made when first used, as the first screen needs none. */
let made: Intl.RelativeTimeFormat | undefined;
function words(): Intl.RelativeTimeFormat {
  made ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  return made;
}

/** `3 minutes ago`, `in 2 minutes`, `just now` within half a minute; older or later than a week as date and time. */
export function relativeTime(iso: string, now: number): string {
  const difference = new Date(iso).getTime() - now;
  const distance = Math.abs(difference);
  if (Number.isNaN(difference) || distance >= 7 * DAY) return formatDateTime(iso);
  if (distance < MINUTE / 2) return 'just now';
  if (distance < HOUR)
    return words().format(Math.sign(difference) * Math.max(1, Math.round(distance / MINUTE)), 'minute');
  if (distance < DAY) return words().format(Math.round(difference / HOUR), 'hour');
  return words().format(Math.round(difference / DAY), 'day');
}
