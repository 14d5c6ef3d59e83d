import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useCallback } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { isListed } from '../crosslist-plan.ts';
import { useChecks } from './use-checks.ts';
import { useEdits } from './use-edits.ts';
import { MOST_ROWS, useProducts } from './use-products.ts';

interface Options {
  choice: ProductChoice;
  /** All that the seller uses. */
  platforms: readonly Platform[];
  credentials: Credentials | undefined;
  opened: boolean;
}

/** The products of the dialog, one or many: as they are now, with what was entered here, and what would be refused. */
export function useProductsToList({ choice, platforms, credentials, opened }: Options) {
  const {
    products: stored,
    isPlaceholderData,
    isFetching,
    data,
    error,
    refetch,
  } = useProducts(choice, opened);
  const edits = useEdits(stored);
  const products = edits.edited;
  // Nothing can be edited before the products have been read as they are now.
  const isRead = data !== undefined && !isPlaceholderData;
  const { unsaved } = edits;
  const checks = useChecks({ products, unsaved, platforms, credentials, enabled: opened && isRead });
  const problem = checks.problem ?? (error && !isFetching ? explainError(error) : null);
  const beyond = Math.max(0, choice.target.ids.length - MOST_ROWS);
  const isKnown = products.length > 0 && beyond === 0;
  return {
    products,
    edits,
    results: checks.results,
    /** Undefined until the extension has answered. */
    extension: checks.extension,
    /** Of the products, how many have been checked at least once. */
    checked: checks.checked,
    /** Why it is not known what is missing. */
    problem,
    error,
    refetch,
    isRead,
    /** Products that are chosen and were not read. */
    beyond,
    /** Those of the platforms where something is not listed yet. */
    whereOpen: useCallback(
      (ticked: readonly Platform[]) =>
        ticked.filter((platform) => !isKnown || products.some((each) => !isListed(each, platform))),
      [products, isKnown],
    ),
    /** All have been checked once, so that nothing is listed unseen. */
    isSeen: products.length > 0 && (checks.checked === products.length || problem !== null),
    /** Checked as they are now, with the last edit. */
    isSettled: problem !== null || (isRead && !checks.isStale),
    tryAgain(): void {
      checks.tryAgain();
      if (error) void refetch();
    },
    reset(): void {
      checks.reset();
      edits.reset();
    },
  };
}

export type ProductsToList = ReturnType<typeof useProductsToList>;
