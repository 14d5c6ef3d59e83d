import { LOOKALIKES_PAGE_SIZE, type LookalikePage } from '@crosslister/contract/products/linking.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLook, useLookalikes } from '../../../lib/api/lookalikes.ts';
import { explainError } from '../../../lib/api-error.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { Pages } from '../components/pages.tsx';
import review from '../components/review.module.css';
import { LinkedList } from './linked-list.tsx';
import { LookalikeCard } from './lookalike-card.tsx';
import { useLinkAll } from './use-linking.ts';

/** Products that may be the same thing twice. Opening it compares them once more. */
export function Lookalikes() {
  const [wanted, setPage] = useState(1);
  const { data, error } = useLookalikes(wanted);
  const { mutate: look, error: notLooked } = useLook();
  useEffect(() => look(), [look]);
  if (!data && error) return <Notice type="error">{explainError(error)}</Notice>;
  if (!data) return <Skeleton height={120} />;
  const last = Math.max(1, Math.ceil(data.count / LOOKALIKES_PAGE_SIZE));
  const page = Math.min(wanted, last);
  if (page !== wanted) setPage(page);
  return (
    <>
      <p className={review.question}>
        These products look like the same thing, listed from different places. Linked, they are one product
        with the listings of both, so that a sale ends all of them. What is empty in the one that stays, such
        as cost, notes or photos, is taken from the other. Nothing is sent to a marketplace.
      </p>
      <ErrorNotice error={notLooked} />
      <Progress {...data} />
      <LinkAll count={data.sure_count} />
      {data.count === 0 && !data.looking && (
        <div className={review.empty}>
          <IconCircleCheck size={28} stroke={1.5} aria-hidden />
          <p>No two of your products look like the same thing.</p>
        </div>
      )}
      <ul className="bare">
        {data.results.map((pair) => (
          <LookalikeCard key={pair.id} pair={pair} />
        ))}
      </ul>
      <Pages page={page} last={last} onPage={setPage} />
      <LinkedList />
    </>
  );
}

function Progress({ looking, photos_done, photos_total }: LookalikePage) {
  const photos = photos_total > 0 && photos_done < photos_total;
  return (
    <p className={review.facts} role="status">
      {looking &&
        `Comparing your products${photos ? `: ${formatCount(photos_done)} of ${plural(photos_total, 'photo')} read` : ''}...`}
    </p>
  );
}

/** One click for all that are sure enough. */
function LinkAll({ count }: { count: number }) {
  const [asks, setAsks] = useState(false);
  const [done, setDone] = useState(0);
  const { mutate, isPending, error, data } = useLinkAll(setDone);
  return (
    <>
      <ErrorNotice error={error} />
      {isPending && (
        <p className={review.facts} role="status">
          {plural(done, 'pair')} linked, more to come...
        </p>
      )}
      {data && !isPending && (
        <Notice type={data.refused > 0 ? 'warning' : 'success'} announce>
          {plural(data.linked, 'pair')} linked.
          {data.refused > 0 && ` ${formatCount(data.refused)} could not be linked: each says why.`} Split
          below takes one back.
        </Notice>
      )}
      {count > 0 && (
        <div className={review.all}>
          <Button loading={isPending} onClick={() => setAsks(true)}>
            Link {count === 1 ? 'the sure one' : `all ${formatCount(count)} sure ones`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asks}
        title="Link all sure ones?"
        message={`${plural(count, 'pair')} with at least 80% and no rival, listed first below. Each becomes one product. What is less sure is left to you. Every link can be split again.`}
        confirmLabel="Link all"
        onConfirm={() => {
          setAsks(false);
          mutate();
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
