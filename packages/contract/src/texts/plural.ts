/** Adds commas between thousands. By hand: making one of the browser's formatters takes as long as a first screen. */
export function groupDigits(digits: string): string {
  // short: digits of one number
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1,204` */
export function formatCount(count: number): string {
  return groupDigits(String(count));
}

/** A count with its noun: `1 item`, `1,204 items`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
