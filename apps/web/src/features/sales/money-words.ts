import { platformNames } from '@crosslister/contract/platforms.ts';
import { type MoneyPart, type MoneySource, moneyParts } from '@crosslister/contract/reports/sale-money.ts';
import type { Sale } from '@crosslister/contract/sales.ts';

export const partNames: Record<MoneyPart, string> = {
  postage_charged: 'Postage and extras the buyer paid',
  fees: 'Marketplace and payment fees',
  postage_paid: 'Postage you paid',
  cost: 'Cost',
  other: 'Other costs',
  vat: 'VAT you owe on it',
};

/** What is paid to the seller counts up, everything else down. */
const isIncome = (part: MoneyPart) => part === 'postage_charged';

const sources: Record<Exclude<MoneySource, 'told'>, string> = {
  estimated: 'estimated',
  product: 'from the product',
  typed: 'typed by you',
};

function sourceWords(sale: Sale, source: MoneySource | null): string {
  if (source === null) return 'not known';
  if (source !== 'told') return sources[source];
  return `told by ${sale.platform ? platformNames[sale.platform] : 'the marketplace'}`;
}

/** Whether it is missed where nobody knows it. A cancelled sale costs nothing unless something was told or typed. */
function isExpected({ money }: Sale, part: MoneyPart): boolean {
  if (part === 'other' || money.kept !== undefined) return false;
  return part !== 'vat' || money.vat_registered === true;
}

interface MoneyLine {
  name: string;
  /** Signed, so that the lines add up. Null: not known. */
  amount: number | null;
  source: string;
}

/** The lines that add up to the profit. */
export function moneyLines(sale: Sale): MoneyLine[] {
  const { sale_price: price, refunded, money } = sale;
  return [
    ...(money.kept === undefined
      ? [
          { name: 'Price', amount: price + refunded, source: '' },
          ...(refunded > 0 ? [{ name: 'Refunded', amount: -refunded, source: '' }] : []),
        ]
      : [{ name: 'Kept of what the buyer paid', amount: money.kept, source: '' }]),
    ...moneyParts.flatMap((part) => {
      const { amount, source } = money.parts[part];
      if (amount === null && !isExpected(sale, part)) return [];
      const signed = amount === null ? null : isIncome(part) || amount === 0 ? amount : -amount;
      return { name: partNames[part], amount: signed, source: sourceWords(sale, source) };
    }),
  ];
}

const inSentence = (name: string) => (name.startsWith('VAT') ? name : name.toLowerCase());

/** The amounts to be taken off that nobody knows. */
const unknownParts = (sale: Sale): MoneyPart[] =>
  moneyParts.filter(
    (part) => !isIncome(part) && isExpected(sale, part) && sale.money.parts[part].amount === null,
  );

const shortNames: Partial<Record<MoneyPart, string>> = {
  fees: 'fees',
  postage_paid: 'postage',
  cost: 'cost',
  vat: 'VAT',
};

/** What is left is called `Profit before fees, postage and cost` where these are not known. */
export function profitName(sale: Sale): string {
  const names = unknownParts(sale).flatMap((part) => shortNames[part] ?? []);
  const last = names.pop();
  if (last === undefined) return 'Profit';
  return `Profit before ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last}`;
}

/** `Not known, and not taken off: cost.` Empty if all is known. */
export function unknownWords(sale: Sale): string {
  const { missing } = sale.money;
  const names = [
    ...unknownParts(sale).map((part) => inSentence(partNames[part])),
    ...missing.map((name) => name.toLowerCase()),
  ];
  return names.length === 0 ? '' : `Not known, and not taken off: ${names.join(', ')}.`;
}
