import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import type { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { moneyAt, priceForMargin } from '@crosslister/domain/fees/before-listing.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { listingPricePence } from '@crosslister/domain/prices/pricing.ts';
import { plainAmount, priceMistake } from '../../../../lib/texts/typed-numbers.ts';
import type { ProductForm } from '../product-form.ts';

export interface LeftThere {
  platform: Platform;
  name: string;
  price: string;
  fees: string;
  left: string;
  /** The price that leaves the wanted margin. */
  needed: string;
  missing: string[];
}

const penceOf = (text: string | undefined): number | null =>
  text === undefined || priceMistake(text) !== undefined ? null : toPence(Number(plainAmount(text)));

/** What it is counted from. */
export const pricedFields = ['price', 'cost', 'postage_cost', 'per_platform'] as const;
export type PricedForm = Pick<ProductForm, (typeof pricedFields)[number]>;

/** What one piece leaves on each marketplace at the prices of the form; those without a price are left out. */
export function leftAtPrices(
  form: PricedForm,
  platforms: readonly Platform[],
  settings: { fees: FeeSettings; rules: PricingRules },
  { margin, day }: { margin: number | null; day: string },
): LeftThere[] {
  const price = penceOf(form.price);
  const [cost, postageCost] = [penceOf(form.cost), penceOf(form.postage_cost)];
  return platforms.flatMap((platform) => {
    const own = form.per_platform[platform]?.price;
    const there =
      penceOf(typeof own === 'string' ? own : undefined) ??
      (price === null ? null : listingPricePence(price, settings.rules, platform));
    if (there === null) return [];
    const product = { platform, day, cost, postageCost };
    const money = moneyAt(settings.fees, product, there);
    const { pence: fees, source } = money.parts.fees;
    const isKnown = fees !== null && cost !== null;
    const needed = margin === null ? null : priceForMargin(settings.fees, product, margin);
    const before = wordList([...(fees === null ? ['fees'] : []), ...(cost === null ? ['cost'] : [])]);
    return {
      platform,
      name: platformNames[platform],
      price: formatPence(there),
      fees:
        fees === null
          ? 'not known'
          : `${formatPence(fees)}${source === 'estimated' && fees > 0 ? ' est.' : ''}`,
      left: `${formatPence(money.profit)} ${isKnown ? `(${money.margin ?? 0}%)` : `before ${before}`}`,
      needed: margin === null ? '' : !isKnown ? 'not known' : needed === null ? 'none' : formatPence(needed),
      missing: money.estimate?.missing ?? [],
    };
  });
}
