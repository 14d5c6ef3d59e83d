import type { Platform } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/setting-schemas.ts';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './review.module.css';
import { ReviewGrid } from './review-grid.tsx';
import { Together } from './together.tsx';
import type { ReviewState } from './use-review.ts';

interface Props {
  review: ReviewState;
  platforms: readonly Platform[];
  rules: PricingRules | undefined;
  isBusy: boolean;
  onFix: (productId: number, field: string) => void;
}

const SHOWN_CAUSES = 6;

/** What pressing the button would do: each product on each ticked platform, and why some are skipped. */
export function Review({ review, platforms, rules, isBusy, onFix }: Props) {
  const { reviewed, sum, checks, error, beyond } = review;
  const { products } = reviewed;
  /** Fixed when it is asked for, so that a row that was mended stays until then. */
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  if (error) {
    return (
      <Notice type="error" announce>
        Could not load the products. {explainError(error)} <TryAgain onClick={() => void review.refetch()} />
      </Notice>
    );
  }
  if (platforms.length === 0)
    return <p className={styles.hint}>Tick a platform to see what is listed there.</p>;
  if (products.length === 0 || !rules)
    return <Skeleton height={240} aria-label="Loading the products" role="status" />;
  const causes = sum.causes.slice(0, SHOWN_CAUSES);
  const more = sum.causes.length - causes.length;
  const toLookAt = only ? only.size : sum.toLookAt.length;
  return (
    <div className={styles.review} inert={isBusy}>
      {checks.problem && (
        <Notice type="warning" announce>
          Not all could be checked. {checks.problem} What is missing is then reported by the queue.{' '}
          <TryAgain onClick={checks.tryAgain} />
        </Notice>
      )}
      {beyond > 0 && (
        <Notice type="info">
          These are the first {formatCount(products.length)}. The other {formatCount(beyond)} are listed in
          their own category, in one that you chose for similar products before, or in your default where it
          is also suggested. Any others are skipped, and the queue names them.
        </Notice>
      )}
      <div className={styles.bar}>
        {toLookAt > 0 && (
          <Checkbox
            size="xs"
            label={`Only rows to look at (${formatCount(toLookAt)})`}
            checked={only !== null}
            onChange={(event) => setOnly(event.currentTarget.checked ? new Set(sum.toLookAt) : null)}
          />
        )}
        <Together review={review} />
        {causes.length > 0 && (
          <ul className={styles.causes} aria-label="Why some are skipped">
            {causes.map(({ text, count }) => (
              <li key={text}>
                {text} ({formatCount(count)})
              </li>
            ))}
            {more > 0 && <li>and {formatCount(more)} more</li>}
          </ul>
        )}
      </div>
      <ReviewGrid
        review={review}
        products={only ? products.filter(({ id }) => only.has(id)) : products}
        platforms={platforms}
        rules={rules}
        onFix={onFix}
      />
      <p className={styles.hint}>
        A price here is kept as the product's own price on that marketplace; empty it for the price by your
        rules. Whatever else you enter is saved to the product.
      </p>
    </div>
  );
}

function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      Try again
    </Button>
  );
}

/** "List 47, skip 3", beside the button. */
export function ReviewSum({ id, review }: { id: string; review: ReviewState }) {
  const { reviewed, sum, checks, isSeen, isEmpty } = review;
  const all = formatCount(reviewed.products.length);
  const skip = sum.skip > 0 ? `, skip ${formatCount(sum.skip)}` : '';
  return (
    <p id={id} className={styles.sum} role="status">
      <span>
        {isSeen
          ? `List ${formatCount(sum.list)}${skip}`
          : `Checking: ${formatCount(checks.checked)} of ${all} done`}
      </span>
      {isEmpty && <span className={styles.why}>Nothing to list: above the rows stands why.</span>}
    </p>
  );
}
