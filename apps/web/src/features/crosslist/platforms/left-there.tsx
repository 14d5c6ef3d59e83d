import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { useFees } from '../../../lib/api/get-fees.ts';
import { leftWords } from '../../../lib/platforms/left-words.ts';
import styles from '../head/head.module.css';

interface Props {
  product: Product;
  platform: Platform;
  rules: PricingRules;
}

/** What one piece leaves at its price there. */
export function LeftThere({ product, platform, rules }: Props) {
  const fees = useFees().data;
  const left = fees && leftWords(fees, product, platform, rules);
  return left ? (
    <span className={styles.left} data-loss={left.isLoss || undefined}>
      {left.words}
    </span>
  ) : null;
}
