import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCategories } from '../../../lib/api/get-categories.ts';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';
import { pathText } from '../../../lib/categories/category-tree.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { CategoryPicker } from '../../../ui/category-picker/category-picker.tsx';
import { type ChosenCategory, storeCategories } from '../api/store-categories.ts';
import { categoriesOn, filledWords, sourceWords, type WithCategory } from '../shown-categories.ts';
import styles from './crosslist.module.css';

interface Props {
  platform: Platform;
  results: CrosslistCheck['results'];
  choice: ProductChoice;
}

/** The category in which each product would be listed on one platform, to be looked at before anything is sent. */
export function CategoryChoices({ platform, results, choice }: Props) {
  const [picking, setPicking] = useState<WithCategory | null>(null);
  const shown = categoriesOn(results, platform);
  const { data } = useCategories(platform, shown.length > 0);
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
  if (shown.length === 0) return null;
  const nameOf = (productId: number) => choice.products.find(({ id }) => id === productId)?.name ?? '';
  const textOf = (id: string) => (data && pathText(data.tree, id)) || `Category ${id}`;
  const choose = ({ product_id, category: { kinds } }: WithCategory, category_id: string) =>
    store.mutate({ product_id, platform, category_id, kinds });
  const more = choice.count - choice.products.length;

  return (
    <>
      <ul className={styles.categories} aria-label="Categories">
        {shown.map((result) => {
          const { product_id: productId, category, filled } = result;
          const { id, from, instead } = category;
          return (
            <li key={productId} data-unsure={from === null || from === 'unproven' || undefined}>
              <div>
                {choice.count > 1 && <span className={styles.of}>{nameOf(productId)}</span>}
                <span className={styles.category}>{id ? textOf(id) : 'No category yet'}</span>
                <span className={styles.source}>{sourceWords(from, platform)}</span>
                {instead && (
                  <>
                    <span className={styles.source}>
                      {platformNames[platform]} suggests {textOf(instead.id)}
                      {instead.missing.length > 0 && `, which asks for ${wordList(instead.missing)}`}.
                    </span>
                    <Button
                      size="compact-xs"
                      variant="default"
                      className={styles.take}
                      aria-label={`Use the category suggested for ${nameOf(productId)}`}
                      onClick={() => choose(result, instead.id)}
                    >
                      Use the suggestion
                    </Button>
                  </>
                )}
                {filled.length > 0 && <span className={styles.source}>{filledWords(filled)}</span>}
              </div>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`${id ? 'Change' : 'Choose'} the category of ${nameOf(productId)}`}
                loading={store.isPending && store.variables.product_id === productId}
                onClick={() => setPicking(result)}
              >
                {id ? 'Change' : 'Choose'}
              </Button>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className={styles.note}>
          The other {formatCount(more)} are listed if you chose a category for similar products before, or if
          your default fits. Otherwise the queue asks for one.
        </p>
      )}
      {picking && (
        <CategoryPicker
          platform={platform}
          opened
          value={picking.category.id ?? ''}
          onChoose={(category_id) => {
            if (category_id) choose(picking, category_id);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
}
