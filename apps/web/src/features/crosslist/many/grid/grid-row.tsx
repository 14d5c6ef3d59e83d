import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { memo } from 'react';
import { partOf } from '../../../../ui/grid/grid-roles.ts';
import { ProductImage } from '../../../../ui/product-image.tsx';
import { type CheckResult, type Problems, resultOn } from '../../check/cells.ts';
import styles from './grid.module.css';
import { type CellActs, GridCell } from './grid-cell.tsx';

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
  /** Where its category was chosen just now, and where its cell is open: platforms, in one text. */
  chosen: string;
  opened: string;
  isTicked: boolean;
  /** What is above it, if it is the first of its group. */
  heading: React.ReactNode;
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

export const GridRow = memo(function GridRow(props: Props) {
  const { at, skipped, measure, product, platforms, results, isUnchecked, active, isInside, acts } = props;
  const isOpen = props.opened !== '';
  return (
    <div ref={measure} data-index={at} style={{ marginTop: skipped }} className={styles.rowWithHeading}>
      {props.heading}
      <div {...partOf.row(at + 2)} className={styles.row}>
        <div {...partOf.rowHeading} className={styles.product}>
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={`Tick ${product.name}`}
            aria-keyshortcuts="x"
            tabIndex={-1}
            checked={props.isTicked}
            onChange={(event) => acts.tick([product.id], event.currentTarget.checked)}
          />
          <ProductImage src={product.images[0]?.src} size={28} />
          <div>
            <span className={styles.name} title={product.name}>
              {product.name}
            </span>
            <span className={styles.sku}>{product.sku}</span>
            {isOpen && props.filledIn && (
              <span className={styles.filled}>{filledInWords(product, props.filledIn)}</span>
            )}
          </div>
        </div>
        {platforms.map((platform, n) => (
          <div key={platform} {...partOf.cell(n + 2, n === active, !isInside)} className={styles.cell}>
            <span className={styles.platform}>{platformNames[platform]}</span>
            <GridCell
              product={product}
              platform={platform}
              result={resultOn(results, platform)}
              isUnchecked={isUnchecked}
              isOut={props.leftOut?.includes(platform) ?? false}
              isSent={props.sent?.includes(platform) ?? false}
              problem={props.problems?.[platform]}
              isChosen={props.chosen.includes(platform)}
              isOpen={props.opened.includes(platform)}
              rules={props.rules}
              shared={props.shared.get(platform) ?? []}
              tabIndex={n === active && isInside ? 0 : -1}
              acts={acts}
            />
          </div>
        ))}
      </div>
    </div>
  );
});
