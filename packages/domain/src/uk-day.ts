/** Made when first used: it costs the first screen milliseconds. */
let ukDay: Intl.DateTimeFormat | undefined;

/** The UK's date, as `2026-11-23`. */
export function dayInUk(at: Date): string {
  ukDay ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
  return ukDay.format(at);
}
