/** Whole percent, 0 to 1000; what is not a number becomes 0. */
export function parseMarkup(value: string | number): number {
  const percent = Math.trunc(Number(value));
  return Number.isFinite(percent) ? Math.min(1000, Math.max(0, percent)) : 0;
}
