import { IconHelpCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { plural } from '../../lib/format.ts';
import { dismissReviewed } from '../../lib/toast.ts';
import { useReviewCount } from './api/get-review-count.ts';
import styles from './review-notice.module.css';

/** A line above the products while there are items in Review. */
export function ReviewNotice({ onReview }: { onReview: () => void }) {
  const { count, lookalikes } = useReviewCount();
  useEffect(() => {
    if (count === 0) dismissReviewed();
  }, [count]);
  return (
    <div role="status" className={styles.place}>
      {count + lookalikes > 0 && (
        <div className={styles.notice}>
          <IconHelpCircle size={18} stroke={1.8} aria-hidden className={styles.icon} />
          <p className={styles.text}>
            {count > 0
              ? `${plural(count, 'item')} from your shops ${count === 1 ? 'needs' : 'need'} your review`
              : `${plural(lookalikes, 'pair')} of products may be the same thing`}
          </p>
          <button type="button" className={styles.review} aria-haspopup="dialog" onClick={onReview}>
            Review
          </button>
        </div>
      )}
    </div>
  );
}
