import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { categoriesOn } from '../shown-categories.ts';
import { useStoreCategories } from '../use-store-categories.ts';
import styles from './category-choice.module.css';
import { CategoryChoice } from './category-choice.tsx';

interface Props {
  platforms: readonly Platform[];
  results: CrosslistCheck['results'];
  /** Of the product. */
  name: string;
}

/**
 * The categories in which one product would be listed, to be looked at before anything is sent. All below the platforms,
 * which stay where they are when one is ticked.
 */
export function CategoryChoices({ platforms, results, name }: Props) {
  const store = useStoreCategories();
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
            name={name}
            isSaving={store.isPending}
            onChoose={(chosen) => store.mutate([chosen])}
          />
        </li>
      ))}
    </ul>
  );
}
