import type { Money } from '../../sales-messages.ts';

const currencies: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD' };
const signs = Object.fromEntries(Object.entries(currencies).map(([sign, name]) => [name, sign]));
const amount = '(\\d{1,3}(?:,\\d{3})+|\\d{1,7})(?:\\.(\\d{2}))?';
const before = new RegExp(`^([£€$]) ?${amount}$`);
const after = new RegExp(`^${amount} ?([£€$])$`);

/** "£1,250.50" or "14 £", and nothing else: a price with further words, or of zero, is none. */
export function moneyOf(text: string): Money | null {
  const plain = text.replace(/\s+/g, ' ').trim();
  const [, sign = '', whole = '', rest = '00'] = before.exec(plain) ?? turned(after.exec(plain)) ?? [];
  const currency = currencies[sign];
  const pence = Number(whole.replaceAll(',', '')) * 100 + Number(rest);
  return currency && pence > 0 ? { pence, currency } : null;
}

const turned = (found: RegExpExecArray | null) => found && [found[0], found[3], found[1], found[2]];

export const signOf = (currency: string) => signs[currency] ?? currency;

/** "£12.50" */
export const moneyText = ({ pence, currency }: Money) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(pence / 100);
