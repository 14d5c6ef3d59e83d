const ukDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The UK's date, as `2026-11-23`. */
export const dayInUk = (at: Date): string => ukDay.format(at);
