import type { EbayCondition } from '@crosslister/contract/conditions.ts';
import type { Credentials } from '@crosslister/contract/credentials.ts';
import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { useMemo, useState } from 'react';
import type { CrosslistDialogProps, ProductChoice } from '../../../lib/dialog-props.ts';
import { toggled } from '../../../lib/toggled.ts';
import type { ChosenCategory } from '../api/store-categories.ts';
import { isListed } from '../crosslist-plan.ts';
import {
  agreedTo,
  type Doubt,
  doubtsAbout,
  hasDoubtfulSuggestion,
  stillTaken,
  suggestedInstead,
  suggestOn,
} from '../shown-categories.ts';
import { type Missed, missedIn } from './missed.ts';
import { othersInDoubt } from './others.ts';
import type { CellActs } from './review-cell.tsx';
import {
  isWanted,
  type Reviewed,
  resultOn,
  skippedFor,
  skippedInDoubt,
  skipReasons,
  stillMissing,
  sumUp,
  withoutDoubts,
  withoutSkipped,
} from './sum.ts';
import { useChecks } from './use-checks.ts';
import { useEdits } from './use-edits.ts';
import { MOST_REVIEWED, useProducts } from './use-products.ts';
import { useRows } from './use-rows.ts';

interface Options {
  choice: ProductChoice;
  /** All that the seller uses, and those that are ticked. */
  platforms: readonly Platform[];
  ticked: readonly Platform[];
  credentials: Credentials | undefined;
  opened: boolean;
  /** Left out everywhere else at first. */
  only: CrosslistDialogProps['only'] | undefined;
}

const noneTaken: readonly ChosenCategory[] = [];
const noneFilled: ReadonlyMap<number, ReadonlySet<string>> = new Map();
const nowhere: ReadonlyMap<number, readonly Platform[]> = new Map();

/** The state of a crosslist of several products: each of them on each ticked platform, until the button is pressed. */
export function useReview({ choice, platforms, ticked, credentials, opened, only }: Options) {
  const { products, error, isPlaceholderData, refetch } = useProducts(choice, opened);
  // Nothing can be edited before the products have been read as they are now.
  const checks = useChecks({ products, platforms, credentials, enabled: opened && !isPlaceholderData });
  const edits = useEdits();
  const [chosenOut, setLeftOut] = useState(nowhere);
  const [sent, setSent] = useState(nowhere);
  const leftOut = useMemo(() => {
    const out = (only ?? []).map(({ product_id: id, platforms: on }) => {
      return [id, platforms.filter((platform) => !on.includes(platform))] as const;
    });
    const all = new Map<number, readonly Platform[]>(out);
    // What is planned for later is listed then, unless the seller wants it now.
    for (const { product_id: id, platform, starts_at } of [...checks.results.values()].flat())
      if (starts_at) all.set(id, [...(all.get(id) ?? []), platform]);
    return new Map([...all, ...chosenOut]);
  }, [only, platforms, chosenOut, checks.results]);
  /** What the seller has filled in here, by product. */
  const [filledHere, setFilled] = useState(noneFilled);
  function noteFilled(ids: readonly number[], name: string): void {
    setFilled(
      (before) => new Map([...before, ...ids.map((id) => [id, new Set(before.get(id)).add(name)] as const)]),
    );
  }
  /** The suggested categories that were taken all at once. They are remembered once the button is pressed. */
  const [allTaken, setTaken] = useState(noneTaken);
  /** What was chosen in one row. What is given to others is the same. */
  const [chosenLast, setChosenLast] = useState<ChosenCategory | null>(null);
  const { results } = checks;
  const { problems } = edits;
  const reviewed: Reviewed = useMemo(
    () => ({ products, results, leftOut, sent, problems }),
    [products, results, leftOut, sent, problems],
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
  const doubtful = useMemo(
    () =>
      products.flatMap((product) =>
        (results.get(product.id) ?? [])
          .filter(({ platform }) => selected.includes(platform))
          .filter(({ platform }) => isWanted(product, platform, { sent, leftOut }))
          .filter(hasDoubtfulSuggestion)
          .map(({ platform }) => ({ id: product.id, platform })),
      ),
    [products, results, selected, leftOut, sent],
  );
  const missed = useMemo(() => missedIn(reviewed, selected), [reviewed, selected]);
  const isThere = chosenLast !== null && selected.includes(chosenLast.platform);
  const others = useMemo(
    () => (chosenLast && isThere ? othersInDoubt(reviewed, chosenLast) : []),
    [reviewed, chosenLast, isThere],
  );
  /** Without those that were changed again in their row. */
  const taken = stillTaken(allTaken, (id, platform) => resultOn(results.get(id), platform));
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
  const suggesting = useSuggesting(results);
  const doubts = useMemo(() => doubtsAbout(toList, selected, suggesting), [toList, selected, suggesting]);

  /** What the button would list, without what is in doubt. */
  const fitting = toList.filter(
    ({ product_id: id, platform: on }) =>
      selected.includes(on) && !doubts.some((doubt) => doubt.product_id === id && doubt.platform === on),
  );
  const rows = useRows(products, ticked, isPlaceholderData);
  const isSeenNow = products.length > 0 && (checks.checked === products.length || checks.problem !== null);

  return {
    reviewed,
    rows,
    sum,
    checks,
    edits,
    error,
    refetch,
    /** Products that are chosen and not among the rows. */
    beyond,
    selected,
    /** What the marketplaces suggest in place of a default, without what is in doubt. */
    suggestions,
    /** Where what they suggest is in doubt: the seller looks at each. */
    doubtful,
    taken,
    takeSuggestions(): void {
      setTaken((before) => [...before, ...suggestions]);
      void edits.chooseCategories(suggestions.map((each) => ({ ...each, kinds: [] })));
    },
    /** The products have no category of their own again. */
    putBack(): void {
      setTaken(noneTaken);
      edits.saveAll(taken, (product, platform) => withoutCategory(product, platform));
    },
    /** What rows miss. */
    missed,
    missing: stillMissing(skippedFor(reviewed, selected)),
    filledHere,
    save(...[id, platform, change, filled]: Parameters<CellActs['save']>): void {
      edits.save(id, platform, change);
      if (filled) noteFilled([id], filled);
    },
    fillIn({ name, cells }: Missed, value: { condition: EbayCondition } | { specific: string[] }): void {
      noteFilled(
        cells.map(({ product_id: id }) => id),
        name,
      );
      edits.saveAll(cells, ({ specifics }) =>
        'condition' in value ? value : { specifics: { ...specifics, [name]: value.specific } },
      );
    },
    /** All rows have been checked once, so that nothing is listed unseen. */
    isSeen: isSeenNow,
    /** All is skipped. */
    isEmpty: isSeenNow && selected.length > 0 && sum.list === 0 && beyond === 0,
    isSettled: !edits.isSaving && !checks.isChecking && !isPlaceholderData,
    leaveOut(id: number, platform: Platform, isOut: boolean): void {
      setLeftOut((before) =>
        new Map(before).set(id, toggled(before.get(id) ?? leftOut.get(id) ?? [], platform, isOut)),
      );
    },
    noteSent(cells: readonly Pick<Doubt, 'product_id' | 'platform'>[]): void {
      setSent((before) => {
        const after = new Map(before);
        for (const { product_id: id, platform } of cells) after.set(id, [...(after.get(id) ?? []), platform]);
        return after;
      });
    },
    /** The row whose category was chosen last, and those that may get the same. */
    chosenLast,
    others,
    async chooseCategories(chosen: readonly ChosenCategory[]): Promise<void> {
      const [only, ...more] = chosen;
      if (only && more.length === 0) setChosenLast(only);
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
    fitting,
    /** What lists these alone. What is in doubt counts as skipped. */
    orderOfFitting: () => ({
      ...withoutSkipped(withoutDoubts(reviewed, doubts), selected, choice.target),
      skipped: [...skippedFor(reviewed, selected), ...doubts.map(skippedInDoubt)],
      skippedCount: sum.skip + doubts.length,
      listedCount: sum.listed,
      categories: [...agreedTo(fitting, selected, []), ...taken],
    }),
    /** The first row that would be listed there. */
    firstOn: (platform: Platform) =>
      products.find((product) => skipReasons(product, platform, reviewed).length === 0),
    /** What the seller agrees to of one product, and what was taken for all. */
    categoriesOf: (id: number, platforms: readonly Platform[]) => [
      ...agreedTo(
        toList.filter((each) => each.product_id === id),
        platforms,
        doubts,
      ),
      ...taken,
    ],
    /** What the button does. */
    order: () => ({
      ...withoutSkipped(reviewed, selected, choice.target),
      skipped: skippedFor(reviewed, selected),
      skippedCount: sum.skip,
      listedCount: sum.listed,
      // What was taken is the seller's choice also for what is skipped now.
      categories: [...agreedTo(toList, selected, doubts), ...taken],
    }),
    reset(): void {
      checks.reset();
      edits.reset();
      setLeftOut(nowhere);
      setSent(nowhere);
      setTaken(noneTaken);
      setFilled(noneFilled);
      setChosenLast(null);
    },
  };
}

function withoutCategory({ overrides }: Product, platform: Platform): ProductUpdate {
  const usual = descriptionOf(platform).categories?.usual;
  if (!usual || 'field' in usual) return { ebay_category: '' };
  const said: Readonly<Record<string, object | undefined>> = overrides;
  return { overrides: { ...overrides, [platform]: { ...said[platform], [usual.setting]: '' } } };
}
export type ReviewState = ReturnType<typeof useReview>;

/**
 * Where something was ever suggested here. A suggestion that was taken is the product's own category, and is not heard of
 * again.
 */
function useSuggesting(results: Reviewed['results']): ReadonlySet<Platform> {
  const [before, setBefore] = useState<ReadonlySet<Platform>>(new Set());
  const now = useMemo(
    () => new Set([...before, ...suggestOn([...results.values()].flat())]),
    [before, results],
  );
  if (now.size > before.size) setBefore(now);
  return now;
}
