import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/setting-schemas.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { partOf } from '../../../ui/grid-roles.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import styles from './review.module.css';
import type { CellActs } from './review-cell.tsx';
import { ReviewRow } from './review-row.tsx';
import { sharedGaps, sharedNotes } from './sum.ts';
import type { ReviewState } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

const ROW_HEIGHT = 84;
const OVERSCAN = 4;

interface Props {
  review: ReviewState;
  /** The rows that are shown. */
  products: readonly Product[];
  platforms: readonly Platform[];
  rules: PricingRules;
  onFix: (productId: number, field: string) => void;
  /** Where the focus goes. */
  shown: { id: number; platform: Platform } | null;
}

/** How far below the top of what scrolls the rows begin, where the dialog scrolls. It changes with the texts above. */
function useAbove(isPhone: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const scroller = list.current?.closest('[data-scrolls]');
    if (!list.current || !scroller || !isPhone) return setAbove(0);
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setAbove(Math.round(top + scroller.scrollTop));
  });
  return { list, above };
}

/**
 * Product by platform. Only the rows in sight are drawn, one below the other: a row that grows moves those below it, whether
 * its height is noted yet or not.
 */
export function ReviewGrid({ review, products, platforms, rules, onFix, shown }: Props) {
  const { reviewed, checks, edits, filledHere } = review;
  const { results, leftOut, sent } = reviewed;
  const { box, active, isInside, events, go } = useReviewKeys({
    rows: products.length,
    columns: platforms.length,
  });
  // The active row stays drawn, because it has the focus.
  const rangeExtractor = useCallback(
    (shown: Range) => [...new Set([...defaultRangeExtractor(shown), active.row])].sort((a, b) => a - b),
    [active.row],
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
    if (shown && row >= 0) go({ row, column: Math.max(0, platforms.indexOf(shown.platform)) });
  }, [shown]);
  const latest = useRef({ review, onFix });
  useLayoutEffect(() => {
    latest.current = { review, onFix };
  });
  const acts: CellActs = useMemo(
    () => ({
      save: (id, platform, change, filled) => latest.current.review.save(id, platform, change, filled),
      note: (...mistake) => latest.current.review.edits.note(...mistake),
      leaveOut: (...cell) => latest.current.review.leaveOut(...cell),
      chooseCategory: (chosen) => void latest.current.review.chooseCategories([chosen]),
      fix: (...place) => latest.current.onFix(...place),
    }),
    [],
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
            <ReviewRow
              key={id}
              at={index}
              skipped={start - (drawn[n - 1]?.end ?? above)}
              measure={rows.measureElement}
              product={product}
              platforms={platforms}
              results={results.get(id)}
              isUnchecked={checks.problem !== null}
              leftOut={leftOut.get(id)}
              sent={sent.get(id)}
              problems={edits.problems.get(id)}
              filledIn={filledHere.get(id)}
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
