const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
/** The number keys of an iPhone have no separator. */
const joined = /^(\d{2})(\d{2})(\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** The day (ISO) in a text, day before month whatever the browser's language, or in ISO form. Null if there is none. */
export function dayIn(text: string): string | null {
  const typed = text.trim();
  const iso = yearFirst.exec(typed);
  const [, day, month, year] = iso
    ? [iso[0], iso[3], iso[2], iso[1]]
    : (dayFirst.exec(typed) ?? joined.exec(typed) ?? []);
  if (!day || !month || !year) return null;
  const found = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(found);
  // February has no 30th.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(found) ? found : null;
}

/** `2026-01-31` as `31/01/2026`. */
export const dayAsTyped = (day: string): string => day.split('-').reverse().join('/');
