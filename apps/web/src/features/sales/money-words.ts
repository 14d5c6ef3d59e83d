import { platformNames } from '@crosslister/contract/platforms.ts';
import { type MoneyPart, type MoneySource, moneyParts } from '@crosslister/contract/sale-money.ts';
import type { Sale } from '@crosslister/contract/sales.ts';

export const partNames: Record<MoneyPart, string> = {
  postage_charged: 'Postage and extras the buyer paid',
  fees: 'Marketplace and payment fees',
  postage_paid: 'Postage you paid',
  cost: 'Cost',
  other: 'Other costs',
};

/** What is paid to the seller counts up, everything else down. */
const isIncome = (part: MoneyPart) => part === 'postage_charged';

const sources: Record<Exclude<MoneySource, 'told'>, string> = {
  estimated: 'estimated',
  product: 'from the product',
  typed: 'typed by you',
};

function sourceWords(sale: Sale, part: MoneyPart, source: MoneySource | null): string {
  if (source === null) return part === 'other' ? '' : 'not known';
  if (source !== 'told') return sources[source];
  return `told by ${sale.platform ? platformNames[sale.platform] : 'the marketplace'}`;
}

interface MoneyLine {
  name: string;
  /** Signed, so that the lines add up. Null: not known. */
  amount: number | null;
  source: string;
}

/** The lines that add up to the profit. */
export function moneyLines(sale: Sale): MoneyLine[] {
  const { sale_price: kept, refunded, money } = sale;
  return [
    { name: 'Price', amount: kept + refunded, source: '' },
    ...(refunded > 0 ? [{ name: 'Refunded', amount: -refunded, source: '' }] : []),
    ...moneyParts.flatMap((part) => {
      const { amount, source } = money.parts[part];
      if (part === 'other' && amount === null) return [];
      const signed = amount === null ? null : isIncome(part) || amount === 0 ? amount : -amount;
      return { name: partNames[part], amount: signed, source: sourceWords(sale, part, source) };
    }),
  ];
}

/** `Profit before what is not known: cost.` Empty if all is known. */
export function unknownWords({ money: { parts, missing } }: Sale): string {
  const unknown = moneyParts.filter(
    (part) => part !== 'other' && part !== 'postage_charged' && parts[part].amount === null,
  );
  const names = [
    ...unknown.map((part) => partNames[part].toLowerCase()),
    ...missing.map((name) => name.toLowerCase()),
  ];
  return names.length === 0 ? '' : `Not known, and not taken off: ${names.join(', ')}.`;
}
