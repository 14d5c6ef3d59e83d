import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMemo, useState } from 'react';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { toggled } from '../../../lib/toggled.ts';
import type { ChosenCategory } from '../api/store-categories.ts';
import { isListed } from '../crosslist-plan.ts';
import { agreedTo, doubtsAbout, suggestedInstead } from '../shown-categories.ts';
import { type Reviewed, resultOn, skipReasons, sumUp, withoutSkipped } from './sum.ts';
import { useChecks } from './use-checks.ts';
import { useEdits } from './use-edits.ts';
import { MOST_REVIEWED, useProducts } from './use-products.ts';

interface Options {
  choice: ProductChoice;
  /** All that the seller uses, and those that are ticked. */
  platforms: readonly Platform[];
  ticked: readonly Platform[];
  credentials: Credentials | undefined;
  opened: boolean;
}

const nowhere: ReadonlyMap<number, readonly Platform[]> = new Map();

/** The state of a crosslist of several products: each of them on each ticked platform, until the button is pressed. */
export function useReview({ choice, platforms, ticked, credentials, opened }: Options) {
  const { products, error, isPlaceholderData, refetch } = useProducts(choice, opened);
  // Nothing can be edited before the products have been read as they are now.
  const checks = useChecks({ products, platforms, credentials, enabled: opened && !isPlaceholderData });
  const edits = useEdits();
  const [leftOut, setLeftOut] = useState(nowhere);
  const { results } = checks;
  const { problems } = edits;
  const reviewed: Reviewed = useMemo(
    () => ({ products, results, leftOut, problems }),
    [products, results, leftOut, problems],
  );
  const beyond = Math.max(0, choice.target.ids.length - MOST_REVIEWED);
  const isKnown = products.length > 0 && beyond === 0;
  /** Those where something is not listed yet. */
  const selected = useMemo(
    () => ticked.filter((platform) => !isKnown || products.some((each) => !isListed(each, platform))),
    [ticked, products, isKnown],
  );
  const sum = useMemo(() => sumUp(reviewed, selected), [reviewed, selected]);
  const suggestions = useMemo(
    () => products.flatMap(({ id }) => suggestedInstead(results.get(id) ?? [], selected)),
    [products, results, selected],
  );
  /** What the button would list. */
  const toList = useMemo(
    () =>
      products.flatMap((product) =>
        (results.get(product.id) ?? []).filter(
          ({ platform }) => skipReasons(product, platform, reviewed).length === 0,
        ),
      ),
    [products, results, reviewed],
  );
  const doubts = useMemo(
    () => doubtsAbout(toList, selected, [...results.values()].flat()),
    [toList, selected, results],
  );

  return {
    reviewed,
    sum,
    checks,
    edits,
    error,
    refetch,
    /** Products that are chosen and not among the rows. */
    beyond,
    selected,
    /** What the marketplaces suggest in place of a default. */
    suggestions,
    /** All rows have been checked once, so that nothing is listed unseen. */
    isSeen: products.length > 0 && (checks.checked === products.length || checks.problem !== null),
    isSettled: !edits.isSaving && !checks.isChecking && !isPlaceholderData,
    leaveOut(id: number, platform: Platform, isOut: boolean): void {
      setLeftOut((before) => new Map(before).set(id, toggled(before.get(id) ?? [], platform, isOut)));
    },
    async chooseCategories(chosen: readonly ChosenCategory[]): Promise<void> {
      await edits.chooseCategories(chosen);
      checks.checkAgain((row) =>
        chosen.some(({ platform, kinds }) => {
          const category = resultOn(row, platform)?.category;
          return (
            category?.from !== 'product' && category?.kinds.some((kind) => kinds.includes(kind)) === true
          );
        }),
      );
    },
    doubts,
    /** What the button does. */
    order() {
      return {
        ...withoutSkipped(reviewed, selected, choice.target),
        categories: agreedTo(toList, selected, doubts),
      };
    },
    reset(): void {
      checks.reset();
      edits.reset();
      setLeftOut(nowhere);
    },
  };
}
export type ReviewState = ReturnType<typeof useReview>;
