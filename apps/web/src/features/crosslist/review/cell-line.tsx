import type { Platform } from '@crosslister/contract/platforms.ts';
import { endOf, useCategoryText } from '../../../lib/categories/use-category-text.ts';
import { isUnsure } from '../shown-categories.ts';
import styles from './review.module.css';
import cell from './review-cell.module.css';
import { type CheckResult, gapNames } from './sum.ts';

interface Props {
  platform: Platform;
  result: CheckResult | undefined;
  isOut: boolean;
}

const MOST_LETTERS = 24;

/** What is missing, where that is one short word, else how much. */
function missingWords({ gaps }: CheckResult): string {
  const names = gaps.flatMap(gapNames);
  const [first = ''] = names;
  if (names.length > 1) return `${names.length} missing`;
  return first.length <= MOST_LETTERS ? `needs ${first}` : 'cannot be listed';
}

/** The state of a cell, in a few words: its category, or what keeps it from being listed. */
export function CellLine({ platform, result, isOut }: Props) {
  const category = result?.category;
  const id = category?.id ?? null;
  const textOf = useCategoryText(platform, id !== null);
  const isMissing = result !== undefined && result.gaps.length > 0;
  const isDoubted = !isOut && !isMissing && category !== undefined && isUnsure(category);
  if (isOut) return <span className={styles.soft}>{result?.starts_at ? 'Scheduled' : 'Left out'}</span>;
  const name = id ? endOf(textOf(id), 1) : category?.from === 'earlier' ? 'As before' : '';
  const words = [name, isMissing && missingWords(result)].filter(Boolean).join(', ');
  return (
    <span className={cell.words} data-warns={isMissing || isDoubted || undefined}>
      {words || (category ? 'No category' : 'Ready')}
      {isDoubted && (
        <>
          <span aria-hidden>?</span>
          <span className="visually-hidden"> Check that it fits.</span>
        </>
      )}
    </span>
  );
}
