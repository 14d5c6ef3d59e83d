import type { Platform } from '@crosslister/contract/platforms.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { ownPricePence, pricePenceOn, valuesOn } from '@crosslister/domain/listing-contents.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { listingPricePence } from '@crosslister/domain/prices/pricing.ts';
import { plainAmount, priceMistake } from '../../../../lib/texts/typed-numbers.ts';
import styles from '../../fields/cell.module.css';
import { CommitField } from '../../fields/commit-field.tsx';
import { LeftThere } from '../../platforms/left-there.tsx';

interface Props {
  product: Product;
  platform: Platform;
  rules: PricingRules;
  tabIndex: number;
  onSave: (change: (product: Product) => ProductUpdate) => void;
  onMistake: (sentence: string | undefined) => void;
}

/** The product with another price on one platform. Without one the pricing rules apply there again. */
const withPrice = (platform: Platform, price: number | undefined) => (product: Product) => {
  const { price: _, ...others } = valuesOn(product.per_platform, platform);
  const values = price === undefined ? others : { ...others, price };
  return { per_platform: { ...product.per_platform, [platform]: values } };
};

/** The price on one platform, after the rules or the product's own there. */
export function PriceField({ product, platform, rules, tabIndex, onSave, onMistake }: Props) {
  const pence = toPence(product.price);
  const own = ownPricePence(platform, product);
  const shown = pricePenceOn(platform, { ...product, price_pence: pence }, rules);

  function commit(text: string): void {
    if (text === '') {
      if (own === null) onMistake(undefined);
      else onSave(withPrice(platform, undefined));
      return;
    }
    const mistake = priceMistake(text);
    if (mistake) onMistake(mistake);
    else if (toPence(Number(plainAmount(text))) === shown) onMistake(undefined);
    else onSave(withPrice(platform, Number(plainAmount(text))));
  }
  return (
    <span className={styles.price}>
      <span aria-hidden>£</span>
      <CommitField
        label={`Price of ${product.name} on ${platformNames[platform]} (£)`}
        inputMode="decimal"
        value={shown === 0 ? '' : (shown / 100).toFixed(2)}
        tabIndex={tabIndex}
        onCommit={commit}
        onTakenBack={() => onMistake(undefined)}
      />
    </span>
  );
}

/** What the price there is made of, and what it leaves. */
export function AboutPrice({ product, platform, rules }: Pick<Props, 'product' | 'platform' | 'rules'>) {
  const pence = toPence(product.price);
  const own = ownPricePence(platform, product);
  const shown = pricePenceOn(platform, { ...product, price_pence: pence }, rules);
  return (
    <p className={styles.about}>
      {own === null && shown !== pence && <span>{formatPence(pence)} in the catalogue</span>}
      {own !== null && (
        <span>its own; {formatPence(listingPricePence(pence, rules, platform))} by your rules</span>
      )}
      <LeftThere product={product} platform={platform} rules={rules} />
    </p>
  );
}
