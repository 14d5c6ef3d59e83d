import type { Platform } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { Help } from '../../../ui/fields/help.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { onEach, sumWords } from '../send/listings-words.ts';
import around from './around.module.css';
import { CheckCounts, type Shown } from './counts/check-counts.tsx';
import { rowsWithoutCategory } from './counts/to-check.ts';
import { WhySkipped } from './counts/why-skipped.tsx';
import { FillIn } from './fill-in/fill-in.tsx';
import { CrosslistGrid } from './grid/crosslist-grid.tsx';
import styles from './grid/grid.module.css';
import { GroupedBy } from './grid/grouped-by.tsx';
import { TickedBar } from './grid/ticked-bar.tsx';
import type { ManyProducts } from './use-many.ts';

/** A row that is shown, and its column. A new object each time. */
export interface ShownRow {
  id: number;
  platform: Platform;
}

interface Props {
  many: ManyProducts;
  /** What was listed just now while the dialog stayed. */
  begun: string | null;
  platforms: readonly Platform[];
  rules: PricingRules | undefined;
  isBusy: boolean;
  onFix: (productId: number, field: string) => void;
  /** Where the focus goes. */
  shown: ShownRow | null;
}

const SHOWN_CAUSES = 6;

/** What pressing the button would do: each product on each ticked platform, and why some are skipped. */
export function ManyBody({ many, begun, platforms, rules, isBusy, onFix, shown }: Props) {
  const { products, rows, sum, problem, error, beyond } = many;
  /** Its rows are fixed when it is chosen, so that one that was mended stays until then. */
  const [only, setOnly] = useState<{ shown: Shown | null; ids: ReadonlySet<number> } | null>(null);
  /** Where the focus was led last: from the question before it lists (`asked`), or here. */
  const [led, setLed] = useState({ asked: shown, to: shown });
  if (led.asked !== shown) setLed({ asked: shown, to: shown });
  if (error && products.length === 0) {
    return (
      <Notice type="error" announce>
        Could not load the products. {explainError(error)} <TryAgain onClick={() => void many.refetch()} />
      </Notice>
    );
  }
  if (platforms.length === 0) return <p className="fine">Tick a platform to see what is listed there.</p>;
  if (products.length === 0 || !rules) return <Skeleton height={240} label="Loading the products" />;
  // What is filled in for all is named there.
  const others = sum.causes.filter(
    ({ text }) => !many.missed.some(({ name }) => text.endsWith(`Missing: ${name}`)),
  );
  const causes = others.slice(0, SHOWN_CAUSES);
  const more = others.length - causes.length;
  const isHidden = led.to !== null && only?.ids.has(led.to.id) === false;
  function show(chosen: Shown): void {
    setLed({ asked: shown, to: null });
    const found = [...many.toCheck].filter(
      ([, reasons]) => chosen === 'check' || reasons.some((reason) => reason === chosen),
    );
    setOnly(chosen === 'all' ? null : { shown: chosen, ids: new Set(found.map(([id]) => id)) });
  }
  /** Grouped by what they are, so that one choice settles several. */
  function showWithoutCategory(sentence: string): (() => void) | null {
    const found = rowsWithoutCategory(sentence, many.cells, platforms);
    return (
      found &&
      (() => {
        many.grouping.group(found.platform);
        setLed({ asked: shown, to: null });
        setOnly({ shown: null, ids: new Set(found.ids) });
      })
    );
  }
  return (
    <div className={styles.body} inert={isBusy}>
      {begun && (
        // On a phone it may be far above what is in sight.
        <div key={begun} ref={(node) => node?.scrollIntoView({ block: 'nearest' })}>
          <Notice type="success" announce>
            {begun}
          </Notice>
        </div>
      )}
      {problem && (
        <Notice type="warning" announce>
          Not all could be checked. {problem} The queue reports what is missing.{' '}
          <TryAgain onClick={many.tryAgain} />
        </Notice>
      )}
      {beyond > 0 && (
        <Notice type="info">
          These are the first {formatCount(products.length)}. The other {formatCount(beyond)} are listed where
          their category is known, or your default is also suggested. The queue names those that are skipped.
        </Notice>
      )}
      <div className={around.bar}>
        <CheckCounts many={many} rows={rows.length} shown={only ? only.shown : 'all'} onShow={show} />
        <GroupedBy {...many.grouping} />
        <TickedBar
          ticked={many.tickedIds}
          platforms={platforms}
          onChoose={(platform, id) => many.chooseForAll(many.tickedIds, platform, id)}
          onUntick={() => many.tick(many.tickedIds, false)}
        />
        {causes.length > 0 && (
          <ul className={around.causes} aria-label="Why some are skipped">
            {causes.map((cause) => (
              <li key={cause.text}>
                <WhySkipped {...cause} onShow={showWithoutCategory(cause.text)} />
              </li>
            ))}
            {more > 0 && <li>and {formatCount(more)} more</li>}
          </ul>
        )}
      </div>
      <FillIn
        near={many.near}
        missed={many.missed}
        products={products}
        onFill={many.fillIn}
        onFillEach={many.fillEach}
      />
      <CrosslistGrid
        many={many}
        products={only && !isHidden ? rows.filter(({ id }) => only.ids.has(id)) : rows}
        shown={led.to}
        platforms={platforms}
        rules={rules}
        onFix={onFix}
      />
      <div className={around.bar}>
        <p className="fine">Nothing is saved yet.</p>
        <Help about="the rows">
          A price typed here is the product's own on that marketplace; empty it for the price by your rules. X
          ticks a row, Shift and X its group.
        </Help>
      </div>
    </div>
  );
}

function TryAgain({ onClick }: { onClick: () => void }) {
  return <TinyButton onClick={onClick}>Try again</TinyButton>;
}

/** Beside the button. */
export function Sum({ id, many, platforms }: { id: string; many: ManyProducts; platforms: number }) {
  const { products, sum, checked, isSeen, isEmpty, missing } = many;
  return (
    <p id={id} className={around.sum} role="status">
      <span>
        {isSeen
          ? sumWords(sum, platforms)
          : `Checking: ${formatCount(checked)} of ${plural(products.length, 'product')} done`}
      </span>
      {isSeen && missing.values > 0 && (
        <span className={around.missing}>
          {platforms > 1 && `${onEach(sum)}. `}
          {`Still missing: ${plural(missing.values, 'value')} in ${plural(missing.rows, 'row')}`}
        </span>
      )}
      {isEmpty && <span className={around.why}>Nothing to list: see why above.</span>}
    </p>
  );
}
