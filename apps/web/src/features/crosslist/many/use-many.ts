import type { EbayCondition } from '@crosslister/contract/listings/conditions.ts';
import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import { useMemo, useState } from 'react';
import type { CrosslistDialogProps, ProductChoice } from '../../../lib/dialog-props.ts';
import { agreedTo, type Doubt, doubtsAbout } from '../category/shown-categories.ts';
import { type Cells, isWanted, resultOn, skipReasons } from '../check/cells.ts';
import type { ProductsToList } from '../check/use-products-to-list.ts';
import { nearestOf } from '../fields/unknown-values.tsx';
import {
  skippedFor,
  skippedInDoubt,
  stillMissing,
  withoutDoubts,
  withoutSkipped,
} from './counts/leave-out.ts';
import { sumUp } from './counts/sum-up.ts';
import { rowsToCheck } from './counts/to-check.ts';
import { type Missed, missedIn } from './fill-in/missed.ts';
import type { Proposal } from './fill-in/use-proposals.ts';
import type { CellActs } from './grid/grid-cell.tsx';
import { groupRows } from './grid/group-rows.ts';
import { useRows } from './grid/use-rows.ts';
import { useLeftOut } from './use-left-out.ts';
import { useSuggesting, useSuggestions } from './use-suggestions.ts';

interface Options {
  choice: ProductChoice;
  platforms: readonly Platform[];
  ticked: readonly Platform[];
  /** Those of the ticked where something is not listed yet. */
  selected: readonly Platform[];
  /** Left out everywhere else at first. */
  only: CrosslistDialogProps['only'] | undefined;
}

const noneFilled: ReadonlyMap<number, ReadonlySet<string>> = new Map();

/** The body of many products: each of them on each ticked platform. What misses something, or is left out, is skipped. */
export function useMany(known: ProductsToList, { choice, platforms, ticked, selected, only }: Options) {
  const { products, results, edits, isSeen, isRead, beyond } = known;
  const { problems } = edits;
  const { leftOut, sent, leaveOut, noteSent, reset } = useLeftOut(results, platforms, only);
  /** What the seller has filled in here, by product. */
  const [filledHere, setFilled] = useState(noneFilled);
  function noteFilled(ids: readonly number[], name: string): void {
    setFilled(
      (before) => new Map([...before, ...ids.map((id) => [id, new Set(before.get(id)).add(name)] as const)]),
    );
  }
  const [tickedIds, setTickedIds] = useState<readonly number[]>([]);
  /** By whose categories the rows are grouped. */
  const [groupedBy, setGroupedBy] = useState<Platform | 'none' | null>(null);
  const cells: Cells = useMemo(
    () => ({ products, results, leftOut, sent, problems }),
    [products, results, leftOut, sent, problems],
  );
  const sum = useMemo(() => sumUp(cells, selected), [cells, selected]);
  const { forgetTaken, ...suggestions } = useSuggestions(cells, selected, edits);
  const missed = useMemo(() => missedIn(cells, selected), [cells, selected]);
  /** Values that a marketplace has in other words only. */
  const near = useMemo(
    () => nearestOf([...results.values()].flat().filter(({ platform }) => selected.includes(platform))),
    [results, selected],
  );
  /** What the button would list. */
  const toList = useMemo(
    () =>
      products.flatMap((product) =>
        (results.get(product.id) ?? []).filter(
          ({ platform }) => skipReasons(product, platform, cells).length === 0,
        ),
      ),
    [products, results, cells],
  );
  const suggesting = useSuggesting(results);
  const doubts = useMemo(() => doubtsAbout(toList, selected, suggesting), [toList, selected, suggesting]);
  const toCheck = useMemo(() => rowsToCheck(cells, selected, doubts), [cells, selected, doubts]);
  /** That without what is in doubt. */
  const fitting = toList.filter(
    ({ product_id: id, platform: on }) =>
      selected.includes(on) && !doubts.some((doubt) => doubt.product_id === id && doubt.platform === on),
  );
  const inOrder = useRows(products, ticked, !isRead);
  const canGroup = selected.filter((each) => descriptionOf(each).categories);
  const by = groupedBy === 'none' ? undefined : (canGroup.find((each) => each === groupedBy) ?? canGroup[0]);
  const { rows, groups } = useMemo(
    () => groupRows(inOrder, { results, sent }, by),
    [inOrder, results, sent, by],
  );

  return {
    ...known,
    ...suggestions,
    cells,
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
    /** What rows miss. */
    missed,
    near,
    missing: stillMissing(skippedFor(cells, selected)),
    filledHere,
    save(...[id, platform, change, filled]: Parameters<CellActs['save']>): void {
      edits.change([{ product_id: id, platform }], change);
      if (filled) noteFilled([id], filled);
    },
    fillIn({ name, cells: of }: Missed, value: { condition: EbayCondition } | { specific: string[] }): void {
      noteFilled(
        of.map(({ product_id: id }) => id),
        name,
      );
      edits.change(of, ({ specifics }) =>
        'condition' in value ? value : { specifics: { ...specifics, [name]: value.specific } },
      );
    },
    /** For each row its own value. */
    fillEach(proposals: readonly Proposal[]): void {
      const byProduct = Map.groupBy(proposals, ({ product_id: id }) => id);
      for (const { product_id: id, name } of proposals) noteFilled([id], name);
      edits.change(
        [...byProduct.values()].flatMap(([first]) => first ?? []),
        ({ id, specifics }) => {
          const own = (byProduct.get(id) ?? []).map(({ name, value }): [string, string[]] => [name, [value]]);
          return { specifics: { ...specifics, ...Object.fromEntries(own) } };
        },
      );
    },
    mustLook: selected.length > 0 && !isSeen,
    /** All is skipped. */
    isEmpty: isSeen && selected.length > 0 && sum.list === 0 && beyond === 0,
    leaveOut,
    noteSent(listed: readonly Pick<Doubt, 'product_id' | 'platform'>[]): void {
      noteSent(listed);
      const ids = listed.map(({ product_id: id }) => id);
      void known.refetch().then(() => edits.settle(ids));
    },
    /** One category for several rows on one platform. */
    chooseForAll(ids: readonly number[], platform: Platform, category_id: string): void {
      edits.choose(
        ids.flatMap((product_id) => {
          const product = products.find(({ id }) => id === product_id);
          const category = resultOn(results.get(product_id), platform)?.category;
          if (!product || !category || !isWanted(product, platform, cells)) return [];
          return [{ product_id, platform, category_id, kinds: category.kinds }];
        }),
      );
      setTickedIds([]);
    },
    doubts,
    fitting,
    /** The first row that would be listed there. */
    firstOn: (platform: Platform) =>
      products.find((product) => skipReasons(product, platform, cells).length === 0),
    /** What lists one product of them alone, with what was entered for it. */
    orderOf: (id: number, on: readonly Platform[]) => ({
      save: () => edits.save(on, [id]),
      categories: [
        ...agreedTo(
          toList.filter((each) => each.product_id === id),
          on,
          doubts,
        ),
        ...edits.categoriesOf([id]),
      ],
    }),
    /** What lists all, or all but those in doubt, which count as skipped then. */
    order(without: readonly Doubt[] = []) {
      // What was chosen is the seller's choice also for what is skipped now.
      const ids = without.length > 0 ? fitting.map(({ product_id: id }) => id) : undefined;
      return {
        ...withoutSkipped(withoutDoubts(cells, without), selected, choice.target),
        skipped: [...skippedFor(cells, selected), ...without.map(skippedInDoubt)],
        skippedCount: sum.skip + without.length,
        listedCount: sum.listed,
        save: () => edits.save(selected, ids),
        categories: [...agreedTo(ids ? fitting : toList, selected, doubts), ...edits.categoriesOf(ids)],
      };
    },
    reset(): void {
      known.reset();
      reset();
      forgetTaken();
      setFilled(noneFilled);
      setTickedIds([]);
    },
  };
}

export type ManyProducts = ReturnType<typeof useMany>;
