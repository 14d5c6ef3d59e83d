import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { categoriesOn } from '../shown-categories.ts';
import { useStoreCategories } from '../use-store-categories.ts';
import { CategoryChoice } from './category-choice.tsx';
import styles from './crosslist.module.css';

interface Props {
  platform: Platform;
  results: CrosslistCheck['results'];
  /** Of the product. */
  name: string;
}

/** The category in which one product would be listed on a platform, to be looked at before anything is sent. */
export function CategoryChoices({ platform, results, name }: Props) {
  const store = useStoreCategories();
  const [shown] = categoriesOn(results, platform);
  if (!shown) return null;
  return (
    <ul className={styles.categories} aria-label="Categories">
      <li>
        <CategoryChoice
          platform={platform}
          result={shown}
          name={name}
          isSaving={store.isPending}
          onChoose={(chosen) => store.mutate([chosen])}
        />
      </li>
    </ul>
  );
}
