import { formatMoney } from '../lib/format.ts';

/** An amount in pounds, as the seller reads it. */
export function Money({ amount }: { amount: number }) {
  return <span>{formatMoney(amount)}</span>;
}
