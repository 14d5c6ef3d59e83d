import type { FeeSettings } from '@crosslister/contract/fees.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/setting-schemas.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { moneyAt } from '@crosslister/domain/fees/before-listing.ts';
import { pricePenceOn } from '@crosslister/domain/listing-contents.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';

type Priced = Pick<Product, 'price' | 'cost' | 'postage_cost' | 'per_platform'>;

const penceOf = (pounds: number | null | undefined) => (pounds == null ? null : toPence(pounds));

/** `£8.58 left, before cost`: after all that is known to be taken off. Empty without a price. */
export function leftWords(
  fees: FeeSettings,
  product: Priced,
  platform: Platform,
  rules: PricingRules,
): string {
  const price = pricePenceOn(platform, { ...product, price_pence: toPence(product.price) }, rules);
  if (price === 0) return '';
  const costs = { cost: penceOf(product.cost), postageCost: penceOf(product.postage_cost) };
  const { profit, parts } = moneyAt(fees, { platform, day: dayInUk(new Date()), ...costs }, price);
  const unknown = [
    ...(parts.fees.pence === null ? ['fees'] : []),
    ...(parts.cost.pence === null ? ['cost'] : []),
    ...(parts.postage_paid.pence === null ? ['postage'] : []),
  ];
  const before = unknown.length > 0 ? `, before ${wordList(unknown)}` : '';
  return `${formatPence(profit)} left${before}`;
}
