/** A moment as WordPress keeps it: to the second, both in the store's zone and in GMT, without a zone suffix. */
export type Stamp = { local: string; gmt: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    const digits = '2-digit' as const;
    const parts = { month: digits, day: digits, hour: digits, minute: digits, second: digits };
    found = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', ...parts });
    formatters.set(zone, found);
  }
  return found;
}

const gmtText = (date: Date) => date.toISOString().slice(0, 19);
const localText = (date: Date, zone: string) => formatter(zone).format(date).replace(' ', 'T');

export function stampOf(date: Date, zone: string): Stamp {
  return { local: localText(date, zone), gmt: gmtText(date) };
}

/** The stamp of a wall-clock time in the zone; an hour that clocks skip or repeat takes the earlier offset. */
export function stampOfLocal(local: string, zone: string): Stamp {
  const asIfGmt = Date.parse(`${local}Z`);
  const offset = Date.parse(`${localText(new Date(asIfGmt), zone)}Z`) - asIfGmt;
  return { local, gmt: gmtText(new Date(asIfGmt - offset)) };
}

const dateTime = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/;

export function isDateTime(text: string): boolean {
  return dateTime.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')));
}

/**
 * The text that WordPress compares with its date columns: a time with a zone is converted to store time, one without a
 * zone is used unchanged. It does so even for the GMT column, which is the recorded double shift.
 */
export function comparable(text: string, zone: string): string {
  const match = dateTime.exec(text);
  const [, day = '', clock = '', suffix] = match ?? [];
  if (!suffix) return `${day}T${clock}`;
  return localText(new Date(`${day}T${clock}${suffix.length === 3 ? `${suffix}:00` : suffix}`), zone);
}
