import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { firstProblem, nextStepOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import type { ChosenCategory } from '../category/store-categories.ts';
import type { Problems } from './cells.ts';
import { type Entered, editedProduct, entriesOf, nothingEntered, unsavedFields } from './edited-product.ts';
import { saveProduct } from './save-product.ts';

type Cell = Pick<ChosenCategory, 'product_id' | 'platform'>;

const noProblems: ReadonlyMap<number, Problems> = new Map();
const noneEntered: ReadonlyMap<number, Entered> = new Map();
/** The first platform stands for the product where a save concerns all of them. */
const isSame = (one: Cell, other: Cell) =>
  one.product_id === other.product_id && one.platform === other.platform;

/** What is entered in the dialog stays here until the seller lists something: nothing is saved before. */
export function useEdits(products: readonly Product[]) {
  const client = useQueryClient();
  const [entered, setEntered] = useState(noneEntered);
  const [problems, setProblems] = useState(noProblems);
  const edited = useMemo(
    () => products.map((product) => editedProduct(product, entered.get(product.id))),
    [products, entered],
  );
  const unsaved = useMemo(
    () =>
      new Map(
        products.flatMap((product) => {
          const own = entered.get(product.id);
          return own ? [[product.id, unsavedFields(product, own)] as const] : [];
        }),
      ),
    [products, entered],
  );

  function note(id: number, platform: Platform, sentence: string | undefined): void {
    setProblems((before) => new Map(before).set(id, { ...before.get(id), [platform]: sentence }));
  }
  /** The same change in all of these. What no product may have is noted in its cell. */
  function change(
    cells: readonly Cell[],
    changed: (product: Product, platform: Platform) => ProductUpdate,
  ): void {
    const after = new Map(entered);
    for (const { product_id: id, platform } of cells) {
      const product = products.find((each) => each.id === id);
      if (!product) continue;
      const own = after.get(id) ?? nothingEntered;
      const checked = ProductUpdate.safeParse(changed(editedProduct(product, own), platform));
      note(id, platform, checked.error?.issues[0]?.message);
      if (!checked.success) continue;
      after.set(id, { ...own, fields: { ...own.fields, ...entriesOf(product, checked.data) } });
    }
    setEntered(after);
  }
  function forget(
    isMeant: (chosen: ChosenCategory) => boolean,
    choices: readonly ChosenCategory[] = [],
  ): void {
    setEntered((before) => {
      const after = new Map(before);
      for (const [id, own] of before)
        after.set(id, { ...own, categories: own.categories.filter((each) => !isMeant(each)) });
      for (const choice of choices) {
        const own = after.get(choice.product_id) ?? nothingEntered;
        after.set(choice.product_id, { ...own, categories: [...own.categories, choice] });
      }
      return after;
    });
  }

  return {
    edited,
    unsaved,
    problems,
    /** Something that was entered cannot be saved: its cell says why. */
    hasProblem: [...problems.values()].some((own) => Object.values(own).some(Boolean)),
    note,
    change,
    /** Something would be lost. */
    isDirty: [...entered.values()].some(
      ({ fields, categories }) => Object.keys(fields).length + categories.length > 0,
    ),
    /** The categories chosen for these products, or for all. */
    categoriesOf: (ids?: readonly number[]) =>
      [...entered].flatMap(([id, { categories }]) => (!ids || ids.includes(id) ? categories : [])),
    isChosen: (cell: Cell) =>
      entered.get(cell.product_id)?.categories.some((each) => isSame(each, cell)) ?? false,
    choose: (choices: readonly ChosenCategory[]) =>
      forget((each) => choices.some((choice) => isSame(choice, each)), choices),
    takeBack: (choices: readonly ChosenCategory[]) => forget((each) => choices.includes(each)),
    /**
     * Saves what was entered for these products, or for all. Categories are stored by who lists. False: not all of it, and the
     * first platform in sight says why.
     */
    async save(
      shownOn: readonly Platform[],
      ids?: readonly number[],
      end = 'could not be saved, so nothing was listed',
    ): Promise<boolean> {
      if (entered.size === 0) return true;
      const kept = new Map(entered);
      const refused: string[] = [];
      for (const [id, { fields, categories }] of entered) {
        const product = products.find((each) => each.id === id);
        if (!product || Object.keys(fields).length === 0 || (ids && !ids.includes(id))) continue;
        try {
          const saved = await saveProduct(product, unsavedFields(product, { fields, categories: [] }));
          kept.set(id, { fields: {}, categories });
          client.setQueriesData<Product[]>({ queryKey: queryKeys.productsToList }, (all) =>
            all?.map((each) => (each.id === id ? saved : each)),
          );
        } catch (error) {
          const [first] = shownOn;
          const sentence = [firstProblem(error), nextStepOf(error)].filter(Boolean).join(' ');
          refused.push(sentence);
          if (first) note(id, first, sentence);
        }
      }
      setEntered(kept);
      void client.invalidateQueries({ queryKey: queryKeys.productList });
      if (refused.length === 0) return true;
      // It may have been changed elsewhere: what is there now is shown.
      void client.invalidateQueries({ queryKey: queryKeys.productsToList });
      showToast({
        type: 'error',
        title: 'Product Not Saved',
        message: `${plural(refused.length, 'product')} ${end}.`,
        details: products.length > 1 && shownOn.length > 0 ? 'The row says why.' : refused[0],
      });
      return false;
    },
    /** These were listed, and their categories stored. */
    settle: (ids: readonly number[]) =>
      setEntered((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    reset(): void {
      setProblems(noProblems);
      setEntered(noneEntered);
    },
  };
}
