import type { FileImport } from '@crosslister/contract/imports.ts';
import { useState } from 'react';
import { formatCount, plural } from '../../../lib/format.ts';
import { unansweredPhotos } from '../../../lib/unanswered-photos.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import styles from '../components/import.module.css';
import { useFailedPhotos, useRetryPhotos } from './use-imports.ts';

/** How far the photos of an import are, and which could not be fetched. */
export function ImportedPhotos({ imported: { id, name, photos } }: { imported: FileImport }) {
  const { total, done, failed } = photos;
  const unanswered = unansweredPhotos(photos);
  const retry = useRetryPhotos();
  if (total === 0) return null;
  return (
    <div className={styles.photos}>
      <p className={styles.hint} role="status">
        Photos {formatCount(done)} of {formatCount(total)}
        {unanswered && `, ${unanswered}`}
        {done + failed < total && '. They are copied in the background: you need not wait for it'}
      </p>
      {failed > 0 && (
        <>
          <Failed id={id} count={failed} />
          <SmallButton loading={retry.isPending} onClick={() => retry.mutate(id)}>
            Retry {plural(failed, 'photo')}
            <span className="visually-hidden"> of {name}</span>
          </SmallButton>
          <ErrorNotice error={retry.error} />
        </>
      )}
    </div>
  );
}

function Failed({ id, count }: { id: string; count: number }) {
  const [opened, setOpened] = useState(false);
  const { data, error } = useFailedPhotos(id, opened);
  return (
    <details className={styles.skipped} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {plural(count, 'photo')} could not be copied. The{' '}
        {count === 1 ? 'product keeps its address' : 'products keep their addresses'}.
      </summary>
      <ErrorNotice error={error} />
      <ul>
        {data?.map(({ product_id, address, name, sku, reason }) => (
          <li key={`${product_id} ${address}`}>
            {name} ({sku}): {reason} {address}
          </li>
        ))}
        {data && count > data.length && <li>and {formatCount(count - data.length)} more</li>}
      </ul>
    </details>
  );
}
