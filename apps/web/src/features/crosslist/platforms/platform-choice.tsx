import type { Platform } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { pricePenceOn } from '@crosslister/domain/listing-contents.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { listingPricePence, markupPercent } from '@crosslister/domain/prices/pricing.ts';
import { Checkbox } from '@mantine/core';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { isListed } from '../crosslist-plan.ts';
import styles from '../head/head.module.css';
import { LeftThere } from './left-there.tsx';

interface Props {
  platform: Platform;
  name: string;
  choice: ProductChoice;
  rules: PricingRules | undefined;
  checked: boolean;
  /** Nobody can buy it there until the seller publishes it. */
  asDraft: boolean;
  /** What would be refused there. */
  gaps?: React.ReactNode;
  onChange: (checked: boolean) => void;
}

/** A platform, with the price a product would have there. */
export function PlatformChoice(props: Props) {
  const { platform, name, choice, rules, checked, asDraft, gaps, onChange } = props;
  const known = choice.products.length === choice.count;
  const listed = choice.products.filter((product) => isListed(product, platform)).length;
  // If not all products of the choice are loaded, a number would only count the loaded page.
  const some = known ? `${formatCount(listed)} already listed` : 'Those already listed are left out';
  const allListed = known && listed === choice.count;
  const [product] = choice.products;
  return (
    <div className={styles.platform} data-disabled={allListed || undefined}>
      <Checkbox
        label={name}
        classNames={{ labelWrapper: styles.labelled ?? '', description: styles.described ?? '' }}
        checked={checked && !allListed}
        disabled={allListed}
        {...(allListed && { description: 'Already listed' })}
        {...(!allListed && (listed > 0 || !known) && { description: some })}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {rules && !allListed && product && (
        <span className={styles.price}>
          {choice.count === 1 ? (
            <>
              <span>
                {formatPence(
                  pricePenceOn(platform, { ...product, price_pence: toPence(product.price) }, rules),
                )}
              </span>
              <LeftThere product={product} platform={platform} rules={rules} />
            </>
          ) : (
            markupWords(rules, platform)
          )}
        </span>
      )}
      {!allListed && asDraft && (
        <div className={styles.gaps}>
          <p className={styles.note}>As a draft: Publish at once is off.</p>
        </div>
      )}
      {!allListed && gaps && <div className={styles.gaps}>{gaps}</div>}
    </div>
  );
}

function markupWords(rules: PricingRules, platform: Platform): string {
  const percent = markupPercent(rules, platform);
  // Only the pricing rules know which platforms are rounded: even a price of 0 shows it.
  const rounded = listingPricePence(0, rules, platform) > 0;
  const price = percent === 0 ? 'Catalogue price' : `+ ${percent}%`;
  return `${price}${rounded ? ', to .99' : ''}`;
}
