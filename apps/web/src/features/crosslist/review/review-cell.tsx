import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { IconChevronDown, IconMinus } from '@tabler/icons-react';
import { useId } from 'react';
import { formatStart } from '../../../lib/format.ts';
import type { ChosenCategory } from '../api/store-categories.ts';
import { CategoryChoice } from '../components/category-choice.tsx';
import { isListed } from '../crosslist-plan.ts';
import type { WithCategory } from '../shown-categories.ts';
import { CellLine } from './cell-line.tsx';
import { GapField } from './gap-field.tsx';
import { AboutPrice, PriceField } from './price-field.tsx';
import styles from './review.module.css';
import cell from './review-cell.module.css';
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
  /** Shows or hides the rest of a cell. */
  open: (id: number, platform: Platform, isOpen: boolean) => void;
  tick: (ids: readonly number[], isTicked: boolean) => void;
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
  /** Its category was chosen just now. */
  isChosen: boolean;
  /** More than its one line is shown. */
  isOpen: boolean;
  rules: PricingRules;
  /** Said for all of them above the grid. */
  shared: readonly string[];
  tabIndex: number;
  acts: CellActs;
}

const hasCategory = (result: CheckResult): result is WithCategory => result.category !== undefined;

/** One product on one platform: one line that says its state, and on demand why, and what can be done. */
export function ReviewCell(props: Props) {
  const { product, platform, result, isUnchecked, isOut, isSent, isOpen, problem, rules, tabIndex, acts } =
    props;
  const id = useId();
  if (isListed(product, platform)) return <p className={styles.soft}>Already listed</p>;
  if (isSent) return <p className={styles.soft}>Sent to the queue</p>;
  if (!result && !isUnchecked) return <p className={styles.soft}>Checking...</p>;
  const isMissing = result !== undefined && result.gaps.length > 0;
  const edits = {
    product,
    platform,
    tabIndex,
    onSave: (change: Parameters<CellActs['save']>[2], filled?: string) =>
      acts.save(product.id, platform, change, filled),
    onMistake: (sentence: string | undefined) => acts.note(product.id, platform, sentence),
  };
  const where = `${product.name} on ${platformNames[platform]}`;
  return (
    <>
      <div className={cell.top}>
        {isMissing ? (
          <span className={cell.skipped}>
            <IconMinus size={14} aria-hidden />
            <span className="visually-hidden">Skipped</span>
          </span>
        ) : (
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={`List ${where}`}
            checked={!isOut}
            tabIndex={tabIndex}
            onChange={(event) => acts.leaveOut(product.id, platform, !event.currentTarget.checked)}
          />
        )}
        <button
          type="button"
          className={cell.line}
          aria-expanded={isOpen}
          aria-controls={id}
          tabIndex={tabIndex}
          onClick={() => acts.open(product.id, platform, !isOpen)}
        >
          <CellLine platform={platform} result={result} isOut={isOut} />
          <span className="visually-hidden"> More about {where}</span>
          <IconChevronDown size={14} aria-hidden className={cell.chevron} />
        </button>
        <PriceField {...edits} rules={rules} />
      </div>
      {/* What was typed and is wrong is always said. */}
      {problem && (
        <p className={cell.problem} role="alert">
          {problem}
        </p>
      )}
      <div id={id} hidden={!isOpen} className={cell.more}>
        {isOpen && <CellDetails {...props} edits={edits} />}
      </div>
    </>
  );
}

interface DetailsProps extends Props {
  edits: Omit<React.ComponentProps<typeof GapField>, 'gap' | 'isSaid' | 'categoryId' | 'onFix'>;
}

function CellDetails({
  product,
  platform,
  result,
  isOut,
  isChosen,
  rules,
  shared,
  edits,
  acts,
}: DetailsProps) {
  const gaps = result?.gaps ?? [];
  // Said by the choice of a category itself.
  const shownGaps = result?.category ? gaps.filter(({ field }) => field !== 'category') : gaps;
  return (
    <>
      {result?.starts_at && (
        <p className={styles.soft}>
          {isOut ? 'Scheduled' : 'Listed in place of the one scheduled'} for{' '}
          {formatStart(result.starts_at, Date.now())}
        </p>
      )}
      {shownGaps.length > 0 && (
        <div className={cell.gaps}>
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
        <div className={cell.chosen}>
          <CategoryChoice
            platform={platform}
            result={result}
            name={product.name}
            isChosen={isChosen}
            tabIndex={edits.tabIndex}
            dense
            onChoose={acts.chooseCategory}
          />
        </div>
      )}
      <AboutPrice product={product} platform={platform} rules={rules} />
      {notesOf(result)
        .filter((note) => !shared.includes(note))
        .map((note) => (
          <p key={note} className={styles.soft}>
            {note}
          </p>
        ))}
    </>
  );
}
