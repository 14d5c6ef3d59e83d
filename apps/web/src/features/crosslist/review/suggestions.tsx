import { Button } from '@mantine/core';
import { formatCount, plural } from '../../../lib/format.ts';
import styles from './around.module.css';
import type { ReviewState } from './use-review.ts';

const button = { size: 'compact-xs', variant: 'default' } as const;

interface Props {
  review: ReviewState;
  /** Shows those in doubt alone. */
  onLook: () => void;
}

/** Takes the suggested categories of all rows at once, but those in doubt, and puts them back. */
export function Suggestions({ review, onLook }: Props) {
  const { doubtful } = review;
  return (
    <>
      <Sure review={review} />
      {doubtful.length > 0 && (
        <span className={styles.together}>
          <span className={styles.doubtful}>
            {plural(doubtful.length, 'suggestion is', 'suggestions are')} doubtful:
          </span>
          <Button {...button} onClick={onLook}>
            {doubtful.length === 1 ? 'Look at it' : 'Look at them'}
          </Button>
        </span>
      )}
    </>
  );
}

function Sure({ review: { suggestions, taken, isSettled, ...review } }: Pick<Props, 'review'>) {
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
        Use {formatCount(suggestions.length)} suggestions
      </Button>
      {lacking > 0 && (
        <span className={styles.soft}>
          {lacking === 1 ? '1 of these categories asks' : `${formatCount(lacking)} of these categories ask`}{' '}
          for more, and {lacking === 1 ? 'its row is' : 'their rows are'} skipped until you fill it in.
        </span>
      )}
    </span>
  );
}
