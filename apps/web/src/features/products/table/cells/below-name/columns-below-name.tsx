import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { Suspense } from 'react';
import { formatDate } from '../../../../../lib/format.ts';
import type { EnabledPlatform } from '../../../../../lib/platforms/platform-settings.ts';
import { LazyActionInfo } from '../lazy-action-info.ts';
import { PlatformLetters } from '../platform-letters.tsx';
import type { PlatformWork } from '../platform-work.ts';
import { ShownPrice } from '../shown-price.tsx';
import { Sku } from '../sku.tsx';
import { StatusPill } from '../status-pill.tsx';
import styles from './columns-below-name.module.css';
import { LineBelowName } from './line-below-name.tsx';

interface Props {
  product: Product;
  sort: ProductSort;
  platforms: readonly EnabledPlatform[];
  columns: readonly OptionalColumn[];
  withActionInfo: boolean;
  work: PlatformWork | undefined;
}

/** On a narrow screen the other columns are shown below the name. */
export function ColumnsBelowName({ product, sort, platforms, columns, withActionInfo, work }: Props) {
  return (
    <>
      <div className={styles.line}>
        <span className={styles.price}>
          <ShownPrice product={product} />
        </span>
        <Sku sku={product.sku} />
      </div>
      <LineBelowName product={product} sort={sort} columns={[]} />
      <div className={styles.line}>
        <span className={styles.letters}>
          <PlatformLetters product={product} platforms={platforms} work={work} />
        </span>
        <StatusPill product={product} opensSale />
        {columns.includes('date_sold') && (
          <span className={styles.day}>Sold {formatDate(product.date_sold)}</span>
        )}
      </div>
      {withActionInfo && (
        <div className={styles.note}>
          <Suspense>
            <LazyActionInfo product={product} />
          </Suspense>
        </div>
      )}
    </>
  );
}
