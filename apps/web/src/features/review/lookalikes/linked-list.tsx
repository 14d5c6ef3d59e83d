import { platformList } from '@crosslister/contract/platforms.ts';
import { type LinkedPair, LOOKALIKES_PAGE_SIZE } from '@crosslister/contract/products/linking.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Pages } from '../components/pages.tsx';
import styles from './lookalikes.module.css';
import { useLinked, useSplit } from './use-linking.ts';

/** What was linked, each with its way back. */
export function LinkedList() {
  const [wanted, setPage] = useState(1);
  const { data, error } = useLinked(wanted);
  if (!data || data.count === 0) return <ErrorNotice error={error} />;
  const last = Math.ceil(data.count / LOOKALIKES_PAGE_SIZE);
  const page = Math.min(wanted, last);
  if (page !== wanted) setPage(page);
  return (
    <details className={styles.linked}>
      <summary>{plural(data.count, 'linked product')}</summary>
      <ul className="bare" aria-label="Linked products">
        {data.results.map((pair) => (
          <Linked key={pair.id} pair={pair} />
        ))}
      </ul>
      <Pages page={page} last={last} onPage={setPage} />
    </details>
  );
}

function Linked({ pair: { id, name, sku, platforms, kept_name, kept_sku } }: { pair: LinkedPair }) {
  const { mutate, isPending, error } = useSplit(id);
  return (
    <li className={styles.linkedItem} aria-label={name}>
      <span>
        {name} ({sku}){platforms.length > 0 && ` on ${platformList(platforms)}`} is part of {kept_name} (
        {kept_sku})
      </span>
      <Button variant="default" size="compact-md" loading={isPending} onClick={() => mutate()}>
        Split<span className="visually-hidden"> {name} off again</span>
      </Button>
      <ErrorNotice error={error} />
    </li>
  );
}
