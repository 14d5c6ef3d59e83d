import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { Suspense } from 'react';
import { LazyLabelChips } from '../../../labels/lazy-label-chips.ts';
import styles from './line-below-name.module.css';
import { wordsBelowName } from './words-below-name.ts';

interface Props {
  product: Product;
  sort: ProductSort;
  columns: readonly OptionalColumn[];
}

/** Below the name: what there is to say of it, and its labels. Of what has sold, where it is to be fetched. */
export function LineBelowName({ product, sort, columns }: Props) {
  const words = wordsBelowName(product, sort, columns);
  const shown = columns.includes('labels') ? [] : product.labels;
  if (words === '' && shown.length === 0) return null;
  return (
    <div className={styles.line}>
      {words !== '' && <span className={styles.words}>{words}</span>}
      <Suspense>{shown.length > 0 && <LazyLabelChips labels={shown} />}</Suspense>
    </div>
  );
}
