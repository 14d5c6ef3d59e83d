import type { FileImport } from '@crosslister/contract/imports.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount, plural } from '../../../lib/format.ts';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import styles from '../components/import.module.css';
import { ImportedPhotos } from './imported-photos.tsx';
import { leftOf, useImports, useUndoImport, useWhatStays } from './use-imports.ts';

interface Props {
  /** Of one import alone. */
  id?: string;
}

/** The imports that can be undone, or were, each with its button. */
export function RecentImports({ id }: Props) {
  const { data = [] } = useImports();
  const shown = id === undefined ? data : data.filter((each) => each.id === id);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.platforms} aria-label="Imports of the last day">
      {shown.map((each) => (
        <ImportLine key={each.id} imported={each} />
      ))}
    </ul>
  );
}

function ImportLine({ imported }: { imported: FileImport }) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending, error } = useUndoImport();
  const now = useNow();
  const { id, name, created_at, undone_at, kept_count, kept } = imported;
  const isLeft = leftOf(imported) > 0;
  return (
    <li className={styles.platform}>
      <span className={styles.platformName}>
        {name}
        <br />
        <span className={styles.hint} role="status">
          {undone_at ? undoneWords(imported) : `${relativeTime(created_at, now)}: ${doneWords(imported)}`}
        </span>
      </span>
      {isLeft && (
        <Button variant="default" loading={isPending} onClick={() => setAsks(true)}>
          {undone_at ? 'Continue undo' : 'Undo import'}
          <span className="visually-hidden"> of {name}</span>
        </Button>
      )}
      {kept_count > 1 && (
        <Named
          title={`${plural(kept_count, 'product')} could not be undone wholly`}
          count={kept_count}
          products={kept}
        />
      )}
      <ImportedPhotos imported={imported} />
      <ErrorNotice error={error} />
      <ConfirmDialog
        opened={asks}
        title="Undo this import?"
        message={<WhatHappens imported={imported} />}
        confirmLabel="Undo import"
        danger
        onConfirm={() => {
          setAsks(false);
          mutate(id);
        }}
        onClose={() => setAsks(false)}
      />
    </li>
  );
}

function WhatHappens({ imported: { id, name, created, changed } }: { imported: FileImport }) {
  const { data, error } = useWhatStays(id);
  return (
    <>
      <p>
        {created > 0 &&
          `${plural(created, 'product')} that ${name} added ${created === 1 ? 'is' : 'are'} deleted. `}
        {changed > 0 &&
          `${plural(changed, 'product')} that it changed ${changed === 1 ? 'is' : 'are'} as before, and links it added are removed. `}
      </p>
      <p>
        What has been sold, listed or changed since stays and is named. No listing at a marketplace is ended.
      </p>
      <ErrorNotice error={error} />
      <div role="status">
        {!data && !error && 'Looking for what stays...'}
        {data?.count === 0 && 'Nothing of it has been sold, listed or changed since.'}
        {data && data.count > 0 && (
          <Named
            title={`${plural(data.count, 'product')} will stay, wholly or in part`}
            count={data.count}
            products={data.products}
            open
          />
        )}
      </div>
    </>
  );
}

const doneWords = ({ created, changed }: FileImport) =>
  `${formatCount(created)} added, ${formatCount(changed)} changed`;

function undoneWords(imported: FileImport): string {
  const done = `${formatCount(imported.removed)} deleted, ${formatCount(imported.put_back)} put back`;
  const left = leftOf(imported);
  if (left > 0) return `Undo: ${done}, ${formatCount(left)} left`;
  const [first] = imported.kept;
  // One is named at once, more below.
  return imported.kept_count === 1 && first
    ? `Undone: ${done}. ${first.name} (${first.sku}) stays: ${first.reason}`
    : `Undone: ${done}`;
}

interface NamedProps {
  title: string;
  count: number;
  products: FileImport['kept'];
  open?: boolean;
}

/** Products that stay, with the reason of each. */
function Named({ title, count, products, open = false }: NamedProps) {
  return (
    <details className={styles.skipped} open={open}>
      <summary>{title}</summary>
      <ul>
        {products.map(({ product_id, name, sku, reason }) => (
          <li key={product_id}>
            {name} ({sku}): {reason}
          </li>
        ))}
        {count > products.length && <li>and {formatCount(count - products.length)} more</li>}
      </ul>
    </details>
  );
}
