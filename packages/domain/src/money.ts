/** Made when first used: it costs the first screen milliseconds. */
let pounds: Intl.NumberFormat | undefined;

/** Integer pence for an amount in pounds, rounded half up. */
export function toPence(amount: number): number {
  return Math.round(amount * 100 + Number.EPSILON * amount * 100);
}

/** Pounds for integer pence, for JSON. */
export function toPounds(pence: number): number {
  return pence / 100;
}

/** Pounds and two decimals as marketplaces want them in text: `1250` is `"12.50"`. */
export function toDecimalText(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** What the seller reads: `£1,234.50` for `123450` pence. */
export function formatPence(pence: number): string {
  pounds ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
  return pounds.format(pence / 100);
}
