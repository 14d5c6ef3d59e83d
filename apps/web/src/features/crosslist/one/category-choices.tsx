import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import styles from '../category/category-choice.module.css';
import { CategoryChoice } from '../category/category-choice.tsx';
import { categoriesOn } from '../category/shown-categories.ts';
import type { OneProduct } from './one-product.ts';

interface Props {
  platforms: readonly Platform[];
  of: OneProduct;
}

/**
 * The categories in which one product would be listed, to be looked at before anything is sent. All below the platforms
 * and the time, which stay where they are when one is ticked.
 */
export function CategoryChoices({ platforms, of: { product, results = [], edits } }: Props) {
  const shown = platforms.flatMap((platform) => categoriesOn(results, platform).slice(0, 1));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.categories} aria-label="Categories">
      {shown.map((result) => (
        <li key={result.platform}>
          <strong>{platformNames[result.platform]}</strong>
          <CategoryChoice
            platform={result.platform}
            result={result}
            name={product?.name ?? ''}
            isChosen={edits.isChosen(result)}
            onChoose={(chosen) => edits.choose([chosen])}
          />
        </li>
      ))}
    </ul>
  );
}
