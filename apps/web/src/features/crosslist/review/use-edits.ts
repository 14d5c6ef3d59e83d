import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { firstProblem, nextStepOf } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { saveProduct } from '../api/save-product.ts';
import { type ChosenCategory, storeCategories } from '../api/store-categories.ts';
import type { Problems } from './sum.ts';
import { reviewedKey } from './use-products.ts';

type Cell = Pick<ChosenCategory, 'product_id' | 'platform'>;

const sentenceOf = (error: unknown) => [firstProblem(error), nextStepOf(error)].filter(Boolean).join(' ');

const noProblems: ReadonlyMap<number, Problems> = new Map();

/** What is edited in the grid is saved at once, one edit after another, each on what the one before it has left. */
export function useEdits() {
  const client = useQueryClient();
  const [problems, setProblems] = useState(noProblems);
  const [running, setRunning] = useState(0);
  const last = useRef(Promise.resolve());

  function latest(id: number): Product | undefined {
    return client
      .getQueriesData<Product[]>({ queryKey: reviewedKey })
      .flatMap(([, products]) => products ?? [])
      .find((product) => product.id === id);
  }
  function note(id: number, platform: Platform, sentence: string | undefined): void {
    setProblems((before) => new Map(before).set(id, { ...before.get(id), [platform]: sentence }));
  }
  function run(cells: readonly Cell[], act: () => Promise<unknown>): Promise<void> {
    const noteAll = (sentence: string | undefined) => {
      for (const { product_id, platform } of cells) note(product_id, platform, sentence);
    };
    setRunning((count) => count + 1);
    last.current = last.current
      .then(act)
      .then(
        () => noteAll(undefined),
        (error: unknown) => noteAll(sentenceOf(error)),
      )
      .finally(() => {
        setRunning((count) => count - 1);
        void client.invalidateQueries({ queryKey: queryKeys.productList });
      });
    return last.current;
  }

  return {
    problems,
    isSaving: running > 0,
    note,
    save(id: number, platform: Platform, change: (product: Product) => ProductUpdate): void {
      void run([{ product_id: id, platform }], async () => {
        const product = latest(id);
        if (!product) throw new Error('The product is not there any more.');
        const saved = await saveProduct(product, change(product)).catch(async (error: unknown) => {
          // It may have been changed elsewhere: what is there now is shown.
          await client.invalidateQueries({ queryKey: reviewedKey });
          throw error;
        });
        client.setQueriesData<Product[]>({ queryKey: reviewedKey }, (products) =>
          products?.map((each) => (each.id === id ? saved : each)),
        );
      });
    },
    /** The same change in many products, shown once all are saved. What fails is noted in its cell. */
    saveAll(cells: readonly Cell[], change: (product: Product, platform: Platform) => ProductUpdate): void {
      void run([], async () => {
        const saved = new Map<number, Product>();
        for (const { product_id: id, platform } of cells) {
          const product = saved.get(id) ?? latest(id);
          try {
            if (product) saved.set(id, await saveProduct(product, change(product, platform)));
            note(id, platform, undefined);
          } catch (error) {
            note(id, platform, sentenceOf(error));
          }
        }
        client.setQueriesData<Product[]>({ queryKey: reviewedKey }, (products) =>
          products?.map((each) => saved.get(each.id) ?? each),
        );
        await client.invalidateQueries({ queryKey: reviewedKey });
      });
    },
    chooseCategories(choices: readonly ChosenCategory[]): Promise<void> {
      return run(choices, async () => {
        await storeCategories(choices);
        await client.invalidateQueries({ queryKey: reviewedKey });
      });
    },
    reset: () => setProblems(noProblems),
  };
}
