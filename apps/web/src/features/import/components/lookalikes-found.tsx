import { useEffect } from 'react';
import { useLook, useLookalikes } from '../../../lib/api/lookalikes.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import styles from './import.module.css';

/** After an import: whether what came looks like what was there already. */
export function LookalikesFound({ onReview }: { onReview: () => void }) {
  const { mutate: look, error, isSuccess } = useLook();
  useEffect(() => look(), [look]);
  const { data } = useLookalikes(1);
  if (error) return <ErrorNotice error={error} />;
  if (!data || !isSuccess) return null;
  const { count, looking, photos_done, photos_total } = data;
  const photos =
    photos_done < photos_total ? ` (${formatCount(photos_done)} of ${plural(photos_total, 'photo')})` : '';
  return (
    <p className={styles.hint} role="status">
      {looking && `Looking for things that you already have${photos}... You need not wait for it. `}
      {count > 0 && (
        <>
          {plural(count, 'thing')} {count === 1 ? 'looks like one' : 'look like ones'} you already have.{' '}
          <button type="button" className={styles.review} onClick={onReview}>
            Review
          </button>
        </>
      )}
    </p>
  );
}
