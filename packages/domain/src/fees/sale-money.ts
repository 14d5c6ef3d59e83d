import type { Platform } from '@crosslister/contract/platforms.ts';
import type { MoneyPart, MoneySource } from '@crosslister/contract/reports/sale-money.ts';
import type { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { type Estimate, estimateFees } from './estimate-fees.ts';
import { feeTableOf } from './tables/fee-tables.ts';

/** What is stored of a sale, in pence. */
export interface SaleFacts {
  platform: Platform | null;
  currency: string;
  /** In UK time. */
  day: string;
  /** Taken back. What it has kept and cost all the same counts. */
  cancelled: boolean;
  price: number;
  refunded: number;
  quantity: number;
  /** Before refunds and returns, as the marketplace works its fees out. */
  ordered: number;
  ordered_quantity: number;
  ordered_postage: number | null;
  /** By the marketplace; null where it says nothing. */
  told_postage: number | null;
  told_fees: number | null;
  told_vat: number | null;
  /** The buyer pays for the label through the marketplace. */
  postage_covered: boolean;
  /** Of a cancelled sale: what was not paid back, and whether the parcel had left; null if nothing was said. */
  kept: number | null;
  was_sent: boolean | null;
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
  /** What is left of the price after refunds; of a cancelled sale, of all that the buyer paid. */
  kept: number;
  /** What the buyer paid in the end, without fees that the marketplace takes from buyers. */
  income: number;
  /** At most, if something of it is not known. */
  profit: number;
  /** Of the income, in whole percent. Null without income. */
  margin: number | null;
  /** What was taken off that nobody knows. Of a cancelled sale nothing is missed. */
  unknown: readonly MoneyPart[];
}

const spentOn = ['fees', 'postage_paid', 'cost', 'other', 'vat'] as const satisfies MoneyPart[];

/** What a sale earned. A typed amount counts before a told one, and that before an estimate. */
export function saleMoney(settings: FeeSettings, facts: SaleFacts): SaleMoney {
  const { typed, platform, cancelled } = facts;
  const part = (name: MoneyPart, pence: number | null, source: MoneySource): PartOfSale => {
    const own = typed[name];
    if (own !== undefined) return { pence: own, source: 'typed' };
    return pence === null ? { pence, source: null } : { pence, source };
  };
  // Tables, costs and the product's postage are in pounds.
  const inPounds = facts.currency === 'GBP';
  // What was told of a sale before it was cancelled may have been given back since.
  const isTold = !cancelled || facts.kept !== null;
  const fees = isTold ? facts.told_fees : null;
  const estimate = platform && inPounds && !cancelled && fees === null && typed.fees === undefined;
  const estimated = estimate ? estimateOf(settings, platform, facts) : null;
  const buyerPays = platform !== null && feeTableOf(platform).buyerPaysPostage === true;
  const isCovered = facts.postage_covered || buyerPays;
  // A parcel that has left is paid for, whatever came back.
  const parcel = !cancelled || facts.was_sent === true ? facts.postage_cost : null;
  const cost = cancelled || facts.cost === null ? null : facts.cost * facts.quantity;
  const parts: SaleMoney['parts'] = {
    postage_charged: part('postage_charged', cancelled ? null : facts.told_postage, 'told'),
    fees: fees === null ? part('fees', estimated?.pence ?? null, 'estimated') : part('fees', fees, 'told'),
    postage_paid: isCovered
      ? part('postage_paid', inPounds ? 0 : null, facts.postage_covered ? 'told' : 'estimated')
      : part('postage_paid', inPounds ? parcel : null, 'product'),
    cost: part('cost', inPounds ? cost : null, 'product'),
    other: part('other', null, 'typed'),
    vat: part('vat', settings.vat_registered && isTold ? facts.told_vat : null, 'told'),
  };
  const amount = (name: MoneyPart) => parts[name].pence ?? 0;
  const kept = cancelled ? (facts.kept ?? 0) : facts.price - facts.refunded;
  const income = kept + amount('postage_charged');
  const profit = spentOn.reduce((rest, name) => rest - amount(name), income);
  return {
    parts,
    estimate: estimated,
    kept,
    income,
    profit,
    margin: income > 0 ? Math.round((100 * profit) / income) : null,
    unknown: cancelled ? [] : spentOn.filter((name) => isMissed(settings, parts, estimated, name)),
  };
}

/** Other costs are none unless the seller says so. Fees are not known either while one of them is not. */
function isMissed(
  { vat_registered: owesVat }: FeeSettings,
  parts: SaleMoney['parts'],
  estimate: Estimate | null,
  name: (typeof spentOn)[number],
): boolean {
  if (name === 'other' || (name === 'vat' && !owesVat)) return false;
  return parts[name].pence === null || (name === 'fees' && (estimate?.missing.length ?? 0) > 0);
}

const estimateOf = (settings: FeeSettings, platform: Platform, facts: SaleFacts) =>
  estimateFees(settings, {
    platform,
    day: facts.day,
    paid: facts.ordered + (facts.typed.postage_charged ?? facts.ordered_postage ?? 0),
    quantity: facts.ordered_quantity,
    restOfOrder: facts.rest_of_order,
    isFirstOfOrder: facts.first_of_order,
  });
