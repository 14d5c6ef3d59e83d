import { parsePence } from './price.ts';

/** Rates are in millionths: 20 % is 200,000. WooCommerce keeps four decimals of a percentage. */
const WHOLE = 1_000_000n;

const halfUp = (amount: bigint, by: bigint) => (amount * 2n + by) / (by * 2n);

/** `"20.0000"` as millionths. Null for anything else than a plain percentage. */
export function rateOf(percentage: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percentage);
  return parts ? Number(parts[1]) * 10_000 + Number((parts[2] ?? '').padEnd(4, '0')) : null;
}

/**
 * What a buyer pays, in integer pence, for a price that is entered without VAT; rounded half up, once. Null for a price
 * that could be read in two ways.
 */
export function grossPence(net: string, rate: number): number | null {
  if (rate === 0) return parsePence(net);
  if (net === '') return 0;
  const parts = /^(\d{1,12})(?:\.(\d+))?$/.exec(net);
  if (!parts) return null;
  const millionths = BigInt(`${parts[1]}${(parts[2] ?? '').slice(0, 6).padEnd(6, '0')}`);
  return Number(halfUp(millionths * (WHOLE + BigInt(rate)), WHOLE * 10_000n));
}

/**
 * The price to enter where prices are without VAT, so that a buyer pays this much. With two decimals many prices cannot
 * be met (£9.99 is £8.325), so it has up to four, which WooCommerce keeps.
 */
export function netPrice(pence: number, rate: number): string {
  if (rate === 0) return (pence / 100).toFixed(2);
  const parts = halfUp(BigInt(pence) * 100n * WHOLE, WHOLE + BigInt(rate));
  const text = String(parts).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4).replace(/0{1,2}$/, '')}`;
}
