import { conditionNames } from '@crosslister/contract/conditions.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/setting-schemas.ts';
import { memo } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { partOf } from '../../../ui/grid-roles.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import styles from './review.module.css';
import { type CellActs, ReviewCell } from './review-cell.tsx';
import { type CheckResult, type Problems, resultOn } from './sum.ts';

interface Props {
  at: number;
  /** The height of the rows above it that are not drawn, in pixels. */
  skipped: number;
  /** Notes its height. */
  measure: (row: HTMLElement | null) => void;
  product: Product;
  platforms: readonly Platform[];
  results: readonly CheckResult[] | undefined;
  /** It cannot be checked now. */
  isUnchecked: boolean;
  leftOut: readonly Platform[] | undefined;
  sent: readonly Platform[] | undefined;
  problems: Problems | undefined;
  /** Names of what the seller has filled in here. */
  filledIn: ReadonlySet<string> | undefined;
  rules: PricingRules;
  shared: ReadonlyMap<Platform, readonly string[]>;
  /** The column of the active cell, or -1. */
  active: number;
  /** The focus is in one of its fields. */
  isInside: boolean;
  acts: CellActs;
}

/** What the product has of it now: one that could not be saved is not among them. */
function filledInWords({ condition, specifics }: Product, names: ReadonlySet<string>): string {
  const values = [...names].flatMap((name) => {
    if (name === 'Condition') return condition ? [`${name} "${conditionNames[condition]}"`] : [];
    const value = specifics[name]?.join('; ');
    return value ? [`${name} "${value}"`] : [];
  });
  return values.length > 0 ? `Filled in by you: ${values.join(', ')}` : '';
}

export const ReviewRow = memo(function ReviewRow(props: Props) {
  const { at, skipped, measure, product, platforms, results, isUnchecked, active, isInside, acts } = props;
  return (
    <div
      ref={measure}
      {...partOf.row(at + 2)}
      className={styles.row}
      data-index={at}
      style={{ marginTop: skipped }}
    >
      <div {...partOf.rowHeading} className={styles.product}>
        <ProductImage src={product.images[0]?.src} size={40} />
        <div>
          <span className={styles.name}>{product.name}</span>
          <span className={styles.soft}>
            {product.sku} · {formatMoney(product.price)}
          </span>
          {props.filledIn && <span className={styles.filled}>{filledInWords(product, props.filledIn)}</span>}
        </div>
      </div>
      {platforms.map((platform, n) => (
        <div
          key={platform}
          {...partOf.cell(n + 2)}
          className={styles.cell}
          data-row={at}
          data-column={n}
          data-active={n === active || undefined}
          tabIndex={n === active && !isInside ? 0 : -1}
        >
          <span className={styles.platform}>{platformNames[platform]}</span>
          <ReviewCell
            product={product}
            platform={platform}
            result={resultOn(results, platform)}
            isUnchecked={isUnchecked}
            isOut={props.leftOut?.includes(platform) ?? false}
            isSent={props.sent?.includes(platform) ?? false}
            problem={props.problems?.[platform]}
            rules={props.rules}
            shared={props.shared.get(platform) ?? []}
            tabIndex={n === active && isInside ? 0 : -1}
            acts={acts}
          />
        </div>
      ))}
    </div>
  );
});
