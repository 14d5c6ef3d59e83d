import type { LeftOut, LeftOutReason } from '@crosslister/contract/listings/left-out.ts';
import { formatCount, plural } from '../lib/format.ts';
import styles from './left-out-items.module.css';

const words: Record<LeftOutReason, string> = {
  out_of_stock: 'not in stock',
  not_active: 'not on sale there',
  password: 'behind a password, so buyers do not see it',
  grouped: 'only a group of other products',
  external: 'sold on another site',
  virtual: 'virtual or downloadable, so nothing is posted',
  variations: 'with several variations',
  auction: 'by auction',
  currency: 'in another currency',
  unreadable: 'that could not be read',
};

/** What an import left out, by reason, with a link to each item. */
export function LeftOutItems({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  const total = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.leftOut}>
      <p>{plural(total, 'item')} left out:</p>
      {leftOut.map(({ reason, count, items }) => (
        <details key={reason}>
          <summary>
            {formatCount(count)} {words[reason]}
          </summary>
          <ul>
            {items.map(({ title, url }, index) => (
              // Variations of one listing may share title and address, and the list never changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index}>
                {url ? (
                  <a href={url} target="_blank" rel="noreferrer">
                    {title || url}
                  </a>
                ) : (
                  title
                )}
              </li>
            ))}
            {count > items.length && <li>and {formatCount(count - items.length)} more</li>}
          </ul>
        </details>
      ))}
    </div>
  );
}
