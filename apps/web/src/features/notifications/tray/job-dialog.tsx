import type { BatchProducts } from '@crosslister/contract/batch.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import { explainError } from '../../../lib/api-error.ts';
import type { JobDialogProps } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useBatchProducts } from '../api/get-batches.ts';
import { useRetryFailures } from '../api/retry-failures.ts';
import { ListLoading } from '../list-loading.tsx';
import { PageButtons } from '../page-buttons.tsx';
import styles from './job-dialog.module.css';
import { JobProduct } from './job-product.tsx';
import { SkippedProducts } from './skipped-products.tsx';
import { batchLine, batchTitle } from './tray-words.ts';

/** Where the products of a page are listed now. They are read when all is shown: nothing waits for them. */
function useListings(things: BatchProducts['results']): ReadonlyMap<number, Product['listings']> {
  const ids = things.flatMap(({ product }) => product?.id ?? []);
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.products, 'listings', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readByIds(ids, signal),
  });
  return new Map(data.map(({ id, listings }) => [id, listings]));
}

/** The products of a batch, each once, with what has happened on each marketplace. */
export function JobDialog({ batchId, opened, onClose, ...openers }: JobDialogProps) {
  const [page, setPage] = useState(1);
  const { data, error } = useBatchProducts(batchId, page);
  const listings = useListings(data?.results ?? []);
  const retry = useRetryFailures();
  const now = useNow();
  const batch = data?.batch;
  const last = Math.max(1, Math.ceil((batch?.total ?? 0) / (data?.page_size ?? 1)));
  if (data && page > last) setPage(last);
  const retryable = batch?.retryable ?? 0;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={batch ? batchTitle(batch) : 'Job'}
      size={680}
      address={`job=${batchId}`}
      steady
      leave="Close"
      footer={
        retryable > 0 && (
          <Button loading={retry.isPending} onClick={() => retry.mutate({ batch_id: batchId })}>
            Retry failed ({formatCount(retryable)})
          </Button>
        )
      }
    >
      {error && !data && <Notice type="error">{explainError(error)}</Notice>}
      {!error && !data && <ListLoading />}
      {data && !batch && <Notice type="info">It is no longer in the queue.</Notice>}
      {batch && <p className={styles.result}>{batchLine(batch, now)}</p>}
      <ul className={styles.list}>
        {data?.results.map(({ product, operations }) => (
          <JobProduct
            key={operations[0]?.id}
            product={product}
            operations={operations}
            listings={(product?.id && listings.get(product.id)) || {}}
            now={now}
            {...openers}
          />
        ))}
      </ul>
      {page === 1 && batch?.skipped && (
        <SkippedProducts batchId={batchId} onOpenProduct={openers.onOpenProduct} />
      )}
      <PageButtons label="Job pages" page={page} last={last} onPage={setPage} />
    </Dialog>
  );
}
