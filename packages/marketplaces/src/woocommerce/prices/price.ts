/**
 * Integer pence for a price as WooCommerce writes it (`"18"`, `"24.50"`, with plugins up to `"10.5555"`), rounded half
 * up. Empty is 0. Null for anything else: `"1,234.50"` or `"10,50"` could be read in two ways, and somebody would buy
 * at a wrong price.
 */
export function parsePence(price: string): number | null {
  if (price === '') return 0;
  const parts = /^(\d{1,12})(?:\.(\d+))?$/.exec(price);
  if (!parts) return null;
  const digits = (parts[2] ?? '').padEnd(3, '0');
  const pence = Number(parts[1]) * 100 + Number(digits.slice(0, 2));
  return Number(digits[2]) >= 5 ? pence + 1 : pence;
}

/** The same of an amount of an order or refund, which may be less than nothing. What cannot be read is 0. */
export const signedPence = (amount: string): number =>
  (amount.startsWith('-') ? -1 : 1) * (parsePence(amount.replace('-', '')) ?? 0);
