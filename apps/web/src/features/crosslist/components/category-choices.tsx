import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { type ChosenCategory, storeCategories } from '../api/store-categories.ts';
import { categoriesOn } from '../shown-categories.ts';
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
  const client = useQueryClient();
  const store = useMutation({
    mutationFn: (chosen: ChosenCategory) => storeCategories([chosen]),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.products }),
    onError: (error) =>
      showToast({
        type: 'error',
        title: 'Category Not Saved',
        message: describeError(error),
        details: nextStepOf(error),
      }),
  });
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
          onChoose={store.mutate}
        />
      </li>
    </ul>
  );
}
