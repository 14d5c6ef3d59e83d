import type { FeeSettings } from '@crosslister/contract/fees.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { MoneyPart, MoneySource } from '@crosslister/contract/sale-money.ts';
import { type Estimate, estimateFees } from './estimate-fees.ts';
import { feeTableOf } from './tables.ts';

/** What is stored of a sale, in pence. */
export interface SaleFacts {
  platform: Platform | null;
  currency: string;
  /** In UK time. */
  day: string;
  price: number;
  refunded: number;
  quantity: number;
  /** By the marketplace; null where it says nothing. */
  told_postage: number | null;
  told_fees: number | null;
  typed: Partial<Record<MoneyPart, number>>;
  /** Of one piece, and of its parcel, as the product says. */
  cost: number | null;
  postage_cost: number | null;
  rest_of_order: number;
  first_of_order: boolean;
}

/** Null: not known, and counted as nothing. */
export interface PartOfSale {
  pence: number | null;
  source: MoneySource | null;
}

export interface SaleMoney {
  parts: Record<MoneyPart, PartOfSale>;
  /** By what the fees were estimated, where they were. */
  estimate: Estimate | null;
  /** What the buyer paid in the end, without fees that the marketplace takes from buyers. */
  income: number;
  profit: number;
  /** Of the income, in whole percent. Null without income. */
  margin: number | null;
}

/** What a sale earned. A typed amount counts before a told one, and that before an estimate. */
export function saleMoney(settings: FeeSettings, facts: SaleFacts): SaleMoney {
  const { typed, platform, currency, told_postage: postage, told_fees: fees } = facts;
  const part = (name: MoneyPart, pence: number | null, source: MoneySource): PartOfSale => {
    const own = typed[name];
    if (own !== undefined) return { pence: own, source: 'typed' };
    return pence === null ? { pence, source: null } : { pence, source };
  };
  // Tables, costs and the product's postage are in pounds.
  const inPounds = currency === 'GBP';
  const charged = part('postage_charged', postage, 'told');
  const estimate =
    platform && inPounds && fees === null && typed.fees === undefined
      ? estimateFees(settings, {
          platform,
          day: facts.day,
          paid: facts.price + (charged.pence ?? 0),
          quantity: facts.quantity,
          restOfOrder: facts.rest_of_order,
          isFirstOfOrder: facts.first_of_order,
        })
      : null;
  const buyerPays = platform !== null && feeTableOf(platform).buyerPaysPostage === true;
  const parcel = buyerPays ? 0 : facts.postage_cost;
  const cost = facts.cost === null ? null : facts.cost * facts.quantity;
  const parts: SaleMoney['parts'] = {
    postage_charged: charged,
    fees: fees === null ? part('fees', estimate?.pence ?? null, 'estimated') : part('fees', fees, 'told'),
    postage_paid: part('postage_paid', inPounds ? parcel : null, buyerPays ? 'estimated' : 'product'),
    cost: part('cost', inPounds ? cost : null, 'product'),
    other: part('other', null, 'typed'),
  };
  const amount = (name: MoneyPart) => parts[name].pence ?? 0;
  const income = facts.price - facts.refunded + amount('postage_charged');
  const profit = income - amount('fees') - amount('postage_paid') - amount('cost') - amount('other');
  return {
    parts,
    estimate,
    income,
    profit,
    margin: income > 0 ? Math.round((100 * profit) / income) : null,
  };
}
