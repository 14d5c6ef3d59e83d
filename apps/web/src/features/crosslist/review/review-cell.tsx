import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/setting-schemas.ts';
import { formatStart } from '../../../lib/format.ts';
import type { ChosenCategory } from '../api/store-categories.ts';
import { CategoryChoice } from '../components/category-choice.tsx';
import { isListed } from '../crosslist-plan.ts';
import type { WithCategory } from '../shown-categories.ts';
import { GapField } from './gap-field.tsx';
import { PriceField } from './price-field.tsx';
import styles from './review.module.css';
import { type CheckResult, notesOf } from './sum.ts';

/** What can be done in a cell. The same object all the time, so that rows are drawn again only when they change. */
export interface CellActs {
  /** `filled`: the name of what was missing. */
  save: (
    id: number,
    platform: Platform,
    change: (product: Product) => ProductUpdate,
    filled?: string,
  ) => void;
  /** A mistake in what was typed. Undefined: there is none any more. */
  note: (id: number, platform: Platform, sentence: string | undefined) => void;
  leaveOut: (id: number, platform: Platform, isOut: boolean) => void;
  chooseCategory: (chosen: ChosenCategory) => void;
  fix: (id: number, field: string) => void;
}

interface Props {
  product: Product;
  platform: Platform;
  /** Undefined until it has been checked. */
  result: CheckResult | undefined;
  isUnchecked: boolean;
  isOut: boolean;
  isSent: boolean;
  problem: string | undefined;
  rules: PricingRules;
  /** Said for all of them above the grid. */
  shared: readonly string[];
  tabIndex: number;
  acts: CellActs;
}

const hasCategory = (result: CheckResult): result is WithCategory => result.category !== undefined;

/** One product on one platform: whether it is listed, at which price, in which category, and what is missing. */
export function ReviewCell(props: Props) {
  const { product, platform, result, isUnchecked, isOut, isSent, problem, rules, shared, tabIndex, acts } =
    props;
  if (isListed(product, platform)) return <p className={styles.soft}>Already listed</p>;
  if (isSent) return <p className={styles.soft}>Sent to the queue</p>;
  if (!result && !isUnchecked) return <p className={styles.soft}>Checking...</p>;
  const gaps = result?.gaps ?? [];
  const isMissing = gaps.length > 0;
  // Said by the choice of a category itself.
  const shownGaps = result?.category ? gaps.filter(({ field }) => field !== 'category') : gaps;
  const where = (
    <span className="visually-hidden">
      {' '}
      {product.name} on {platformNames[platform]}
    </span>
  );
  const edits = {
    product,
    platform,
    tabIndex,
    onSave: (change: Parameters<CellActs['save']>[2], filled?: string) =>
      acts.save(product.id, platform, change, filled),
    onMistake: (sentence: string | undefined) => acts.note(product.id, platform, sentence),
  };
  return (
    <>
      <div className={styles.top}>
        {isMissing ? (
          <span className={styles.skipped}>Skipped</span>
        ) : (
          <label className={styles.list}>
            <input
              type="checkbox"
              checked={!isOut}
              tabIndex={tabIndex}
              onChange={(event) => acts.leaveOut(product.id, platform, !event.currentTarget.checked)}
            />
            <span>
              List
              {where}
            </span>
          </label>
        )}
        <PriceField {...edits} rules={rules} />
      </div>
      {result?.starts_at && (
        <p className={styles.soft}>
          {isOut ? 'Scheduled' : 'Listed in place of the one scheduled'} for{' '}
          {formatStart(result.starts_at, Date.now())}
        </p>
      )}
      {shownGaps.length > 0 && (
        <div className={styles.gaps}>
          {shownGaps.map((gap) => (
            <GapField
              // What is typed stays where another value is not missing any more.
              key={gap.missing.length > 0 ? gap.field : gap.message}
              {...edits}
              gap={gap}
              isSaid={shared.includes(gap.message)}
              categoryId={result?.category?.id ?? null}
              onFix={(field) => acts.fix(product.id, field)}
            />
          ))}
        </div>
      )}
      {result && hasCategory(result) && (
        <div className={styles.chosen}>
          <CategoryChoice
            platform={platform}
            result={result}
            name={product.name}
            tabIndex={tabIndex}
            dense
            onChoose={acts.chooseCategory}
          />
        </div>
      )}
      {notesOf(result)
        .filter((note) => !shared.includes(note))
        .map((note) => (
          <p key={note} className={styles.soft}>
            {note}
          </p>
        ))}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
