/** What the seller reads: `€12.50`. A store's plugin may call its currency anything: `12.50 POINTS`. */
export function formatAmount(amount: number, currency: string): string {
  // https://tc39.es/ecma402/#sec-iswellformedcurrencycode
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount.toFixed(2)} ${currency}`;
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);
}
