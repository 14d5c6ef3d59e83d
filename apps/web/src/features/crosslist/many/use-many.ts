import type { EbayCondition } from '@crosslister/contract/conditions.ts';
import type { Credentials } from '@crosslister/contract/credentials.ts';
import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import { useMemo, useState } from 'react';
import type { CrosslistDialogProps, ProductChoice } from '../../../lib/dialog-props.ts';
import { toggled } from '../../../lib/toggled.ts';
import type { ChosenCategory } from '../api/store-categories.ts';
import { isListed } from '../crosslist-plan.ts';
import { agreedTo, type Doubt, doubtsAbout, suggestedInstead, suggestOn } from '../shown-categories.ts';
import { groupRows } from './groups.ts';
import { type Missed, missedIn } from './missed.ts';
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
import { rowsToCheck } from './to-check.ts';
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
  const { products: stored, error, isPlaceholderData, refetch } = useProducts(choice, opened);
  const edits = useEdits(stored, ticked);
  const { edited: products, unsaved } = edits;
  // Nothing can be edited before the products have been read as they are now.
  const checks = useChecks({
    products,
    unsaved,
    platforms,
    credentials,
    enabled: opened && !isPlaceholderData,
  });
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
  /** The suggested categories that were taken all at once. */
  const [allTaken, setTaken] = useState(noneTaken);
  const [tickedIds, setTickedIds] = useState<readonly number[]>([]);
  /** By whose categories the rows are grouped. */
  const [groupedBy, setGroupedBy] = useState<Platform | 'none' | null>(null);
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
    () =>
      products.flatMap((product) =>
        suggestedInstead(
          (results.get(product.id) ?? []).filter(({ platform }) =>
            isWanted(product, platform, { sent, leftOut }),
          ),
          selected,
        ),
      ),
    [products, results, selected, sent, leftOut],
  );
  const missed = useMemo(() => missedIn(reviewed, selected), [reviewed, selected]);
  /** Without those that were changed again in their row. */
  const taken = allTaken.filter((each) => edits.categoriesOf().includes(each));
  const toCheck = useMemo(() => rowsToCheck(reviewed, selected), [reviewed, selected]);
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
  const inOrder = useRows(products, ticked, isPlaceholderData);
  const canGroup = selected.filter((each) => descriptionOf(each).categories);
  const by = groupedBy === 'none' ? undefined : (canGroup.find((each) => each === groupedBy) ?? canGroup[0]);
  const { rows, groups } = useMemo(
    () => groupRows(inOrder, { results, sent }, by),
    [inOrder, results, sent, by],
  );
  const isSeenNow = products.length > 0 && (checks.checked === products.length || checks.problem !== null);

  /** What was entered for these products, or for all, is saved before anything is listed. */
  const savedWith = (ids?: readonly number[]) => ({ save: () => edits.save(ids) });

  return {
    reviewed,
    rows,
    groups,
    /** By which of these they are grouped. */
    grouping: { by, canGroup, group: setGroupedBy },
    tickedIds,
    tick: (ids: readonly number[], isTicked: boolean) =>
      setTickedIds((before) => [...before.filter((id) => !ids.includes(id)), ...(isTicked ? ids : [])]),
    sum,
    /** The rows that need a look, and why. */
    toCheck,
    checks,
    edits,
    error,
    refetch,
    /** Products that are chosen and not among the rows. */
    beyond,
    selected,
    /** What the marketplaces suggest in place of a default, without what is in doubt. */
    suggestions,
    taken,
    takeSuggestions(): void {
      const choices = suggestions.map(({ lacks, ...choice }) => choice);
      setTaken((before) => [...before, ...choices]);
      edits.choose(choices);
    },
    /** The products have the category again that they had. */
    putBack(): void {
      setTaken(noneTaken);
      edits.takeBack(taken);
    },
    /** What rows miss. */
    missed,
    missing: stillMissing(skippedFor(reviewed, selected)),
    filledHere,
    save(...[id, platform, change, filled]: Parameters<CellActs['save']>): void {
      edits.change([{ product_id: id, platform }], change);
      if (filled) noteFilled([id], filled);
    },
    fillIn({ name, cells }: Missed, value: { condition: EbayCondition } | { specific: string[] }): void {
      noteFilled(
        cells.map(({ product_id: id }) => id),
        name,
      );
      edits.change(cells, ({ specifics }) =>
        'condition' in value ? value : { specifics: { ...specifics, [name]: value.specific } },
      );
    },
    /** All rows have been checked once, so that nothing is listed unseen. */
    isSeen: isSeenNow,
    /** All is skipped. */
    isEmpty: isSeenNow && selected.length > 0 && sum.list === 0 && beyond === 0,
    isSettled: !checks.isChecking && !isPlaceholderData,
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
      const ids = cells.map(({ product_id: id }) => id);
      void refetch().then(() => edits.settle(ids));
    },
    /** One category for several rows on one platform. */
    chooseForAll(ids: readonly number[], platform: Platform, category_id: string): void {
      edits.choose(
        ids.flatMap((product_id) => {
          const product = products.find(({ id }) => id === product_id);
          const category = resultOn(results.get(product_id), platform)?.category;
          if (!product || !category || !isWanted(product, platform, { sent, leftOut })) return [];
          return [{ product_id, platform, category_id, kinds: category.kinds }];
        }),
      );
      setTickedIds([]);
    },
    doubts,
    fitting,
    /** What lists these alone. What is in doubt counts as skipped. */
    orderOfFitting: () => ({
      ...withoutSkipped(withoutDoubts(reviewed, doubts), selected, choice.target),
      skipped: [...skippedFor(reviewed, selected), ...doubts.map(skippedInDoubt)],
      skippedCount: sum.skip + doubts.length,
      listedCount: sum.listed,
      ...savedWith(fitting.map(({ product_id: id }) => id)),
      categories: [
        ...agreedTo(fitting, selected, []),
        ...edits.categoriesOf(fitting.map(({ product_id: id }) => id)),
      ],
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
      ...edits.categoriesOf([id]),
    ],
    savedWith,
    /** What the button does. */
    order: () => ({
      ...withoutSkipped(reviewed, selected, choice.target),
      skipped: skippedFor(reviewed, selected),
      skippedCount: sum.skip,
      listedCount: sum.listed,
      ...savedWith(),
      // What was chosen is the seller's choice also for what is skipped now.
      categories: [...agreedTo(toList, selected, doubts), ...edits.categoriesOf()],
    }),
    reset(): void {
      checks.reset();
      edits.reset();
      setLeftOut(nowhere);
      setSent(nowhere);
      setTaken(noneTaken);
      setFilled(noneFilled);
      setTickedIds([]);
    },
  };
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
