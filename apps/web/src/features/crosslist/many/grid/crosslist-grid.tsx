import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { plural } from '../../../../lib/format.ts';
import { useLatest } from '../../../../lib/use-latest.ts';
import { partOf } from '../../../../ui/grid/grid-roles.ts';
import { useIsPhone } from '../../../../ui/use-is-phone.ts';
import { sharedGaps, sharedNotes } from '../counts/sum-up.ts';
import type { ManyProducts } from '../use-many.ts';
import styles from './grid.module.css';
import type { CellActs } from './grid-cell.tsx';
import { GridRow } from './grid-row.tsx';
import { GroupHeading } from './group-heading.tsx';
import { useAbove } from './use-above.ts';
import { useGridKeys } from './use-grid-keys.ts';

const ROW_HEIGHT = 44;
const OVERSCAN = 4;

interface Props {
  many: ManyProducts;
  /** The rows that are shown. */
  products: readonly Product[];
  platforms: readonly Platform[];
  rules: PricingRules;
  onFix: (productId: number, field: string) => void;
  /** Where the focus goes. */
  shown: { id: number; platform: Platform } | null;
}

/**
 * Product by platform. Only the rows in sight are drawn, one below the other: a row that grows moves those below it, whether
 * its height is noted yet or not.
 */
export function CrosslistGrid({ many, products, platforms, rules, onFix, shown }: Props) {
  const { cells, problem, edits, filledHere, groups, grouping, tickedIds, toCheck } = many;
  const { results, leftOut, sent } = cells;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = useCallback((id: number, platform: Platform, isOpen: boolean) => {
    setOpened((before) => {
      const after = new Set(before);
      if (isOpen) after.add(`${id} ${platform}`);
      else after.delete(`${id} ${platform}`);
      return after;
    });
  }, []);
  const { box, rangeExtractor, active, isInside, events, go } = useGridKeys({
    ids: products.map(({ id }) => id),
    columns: platforms.length,
    onOpen({ row, column }) {
      const [product, platform] = [products[row], platforms[column]];
      if (product && platform) open(product.id, platform, true);
    },
    onTick({ row }, isWhole) {
      const id = products[row]?.id;
      if (id === undefined) return;
      const ids = (isWhole && groups.find((group) => group.ids.includes(id))?.ids) || [id];
      many.tick(ids, !tickedIds.includes(id));
    },
  });
  const isShown = new Set(products.map(({ id }) => id));
  /** Each group is above the first of its rows that is shown. */
  const headings = new Map(
    groups.flatMap((group) => {
      const ids = group.ids.filter((id) => isShown.has(id));
      return ids[0] === undefined ? [] : [[ids[0], { ...group, ids }] as const];
    }),
  );
  // On a phone there is no room for a box that scrolls in a page that scrolls: the dialog alone does.
  const isPhone = useIsPhone();
  const { list, above } = useAbove(isPhone);
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () =>
      isPhone ? (box.current?.closest<HTMLElement>('[data-scrolls]') ?? null) : box.current,
    scrollMargin: above,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => products[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is asked for
  useEffect(() => {
    const row = shown ? products.findIndex(({ id }) => id === shown.id) : -1;
    if (!shown || row < 0) return;
    open(shown.id, shown.platform, true);
    go({ row, column: Math.max(0, platforms.indexOf(shown.platform)) });
  }, [shown]);
  const latest = useLatest({ many, onFix });
  const acts: CellActs = useMemo(
    () => ({
      save: (id, platform, change, filled) => latest.current.many.save(id, platform, change, filled),
      note: (...mistake) => latest.current.many.edits.note(...mistake),
      leaveOut: (...cell) => latest.current.many.leaveOut(...cell),
      chooseCategory: (chosen) => latest.current.many.edits.choose([chosen]),
      fix: (...place) => latest.current.onFix(...place),
      open,
      tick: (...ticks) => latest.current.many.tick(...ticks),
    }),
    [open],
  );
  const shared = useMemo(
    () =>
      new Map(
        platforms.map((platform) => {
          return [platform, [...sharedNotes(results, platform), ...sharedGaps(results, platform)]] as const;
        }),
      ),
    [results, platforms],
  );
  const onThose = (isMeant: (platform: Platform) => boolean) => platforms.filter(isMeant).join();
  function headingOf(id: number): React.ReactNode {
    const group = headings.get(id);
    const { by } = grouping;
    if (!group || !by) return null;
    return (
      <GroupHeading
        group={group}
        platform={by}
        toCheck={group.ids.filter((each) => toCheck.has(each)).length}
        columns={platforms.length + 1}
        isTicked={group.ids.every((each) => tickedIds.includes(each))}
        onTick={(isTicked) => many.tick(group.ids, isTicked)}
        onChoose={(category) => many.chooseForAll(group.ids, by, category)}
      />
    );
  }
  const style: React.CSSProperties & Record<'--platforms', number> = { '--platforms': platforms.length };
  return (
    <div
      ref={box}
      {...partOf.grid(plural(products.length, 'product'), products.length + 1, platforms.length + 1)}
      className={styles.grid}
      style={style}
      {...events}
    >
      <div {...partOf.group} className={styles.headings}>
        <div {...partOf.row(1)} className={styles.headingRow}>
          {['Product', ...platforms.map((platform) => platformNames[platform])].map((heading, n) => (
            <div key={heading} {...partOf.heading(n + 1)} className={styles.heading}>
              {heading}
            </div>
          ))}
        </div>
      </div>
      <div ref={list} {...partOf.group} className={styles.rows} style={{ minHeight: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }, n, drawn) => {
          const product = products[index];
          if (!product) return null;
          const { id } = product;
          const isActive = index === active.row;
          return (
            <GridRow
              key={id}
              at={index}
              skipped={start - (drawn[n - 1]?.end ?? above)}
              measure={rows.measureElement}
              product={product}
              platforms={platforms}
              results={results.get(id)}
              isUnchecked={problem !== null}
              leftOut={leftOut.get(id)}
              sent={sent.get(id)}
              problems={edits.problems.get(id)}
              filledIn={filledHere.get(id)}
              chosen={onThose((platform) => edits.isChosen({ product_id: id, platform }))}
              opened={onThose((platform) => opened.has(`${id} ${platform}`))}
              isTicked={tickedIds.includes(id)}
              heading={headingOf(id)}
              rules={rules}
              shared={shared}
              active={isActive ? active.column : -1}
              isInside={isActive && isInside}
              acts={acts}
            />
          );
        })}
      </div>
    </div>
  );
}
