import { Button } from '@mantine/core';
import { formatCount, plural } from '../../../lib/format.ts';
import styles from './around.module.css';
import type { ReviewState } from './use-review.ts';

const button = { size: 'compact-xs', variant: 'default' } as const;

/** Takes the suggested categories of all rows at once, and puts them back. */
export function Suggestions({
  review: { suggestions, taken, isSettled, ...review },
}: {
  review: ReviewState;
}) {
  const lacking = suggestions.filter(({ lacks }) => lacks).length;
  if (taken.length > 0) {
    return (
      <Button {...button} disabled={!isSettled} onClick={review.putBack}>
        Put back {plural(taken.length, 'default category', 'default categories')}
      </Button>
    );
  }
  if (suggestions.length < 2) return null;
  return (
    <span className={styles.together}>
      <Button {...button} disabled={!isSettled} onClick={review.takeSuggestions}>
        Use all {formatCount(suggestions.length)} suggested categories
      </Button>
      {lacking > 0 && (
        <span className={styles.soft}>
          {formatCount(lacking)} of them would then be skipped until you fill in what is missing.
        </span>
      )}
    </span>
  );
}
