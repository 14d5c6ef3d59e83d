import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ProductUpdate } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import type { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { moneyAt } from '@crosslister/domain/fees/before-listing.ts';
import { pricePenceOn } from '@crosslister/domain/listing-contents.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';

export type Priced = Pick<ProductUpdate, 'price' | 'cost' | 'postage_cost' | 'per_platform'>;

const penceOf = (pounds: number | null | undefined) => (pounds == null ? null : toPence(pounds));

/**
 * `£8.58 left after fees; cost not known`, or `a loss of £1.91`. Nothing without a price, and where nothing is taken off as
 * far as is known.
 */
export function leftWords(
  fees: FeeSettings,
  product: Priced,
  platform: Platform,
  rules: PricingRules,
): { words: string; amount: string; after: string; isLoss: boolean } | null {
  const { price: everywhere = 0, per_platform = {} } = product;
  const price = pricePenceOn(platform, { per_platform, price_pence: toPence(everywhere) }, rules);
  if (price === 0) return null;
  const costs = { cost: penceOf(product.cost), postageCost: penceOf(product.postage_cost) };
  const { profit, parts } = moneyAt(fees, { platform, day: dayInUk(new Date()), ...costs }, price);
  const known = { fees: parts.fees.pence, cost: parts.cost.pence, postage: parts.postage_paid.pence };
  const [told, unknown] = [false, true].map((isUnknown) =>
    Object.entries(known).flatMap(([name, pence]) => ((pence === null) === isUnknown ? [name] : [])),
  ) as [string[], string[]];
  if (told.length === 0 || profit === price) return null;
  const isLoss = profit < 0;
  const amount = isLoss ? `a loss of ${formatPence(-profit)}` : `${formatPence(profit)} left`;
  const after = unknown.length === 0 ? '' : ` after ${wordList(told)}; ${wordList(unknown)} not known`;
  return { words: amount + after, amount, after, isLoss };
}
