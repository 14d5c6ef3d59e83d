import { REVIEW_PAGE_SIZE, type ReviewReason } from '@crosslister/contract/review.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RunningProgress } from '../../../ui/progress/running-progress.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { useAnswerAll } from '../api/answer-review-items.ts';
import { useReviewItems } from '../api/get-review-items.ts';
import { words } from '../review-texts.ts';
import { Pages } from './pages.tsx';
import styles from './review.module.css';
import { ReviewCard } from './review-card.tsx';

interface Props {
  reason: ReviewReason;
  onAnswered: () => void;
}

/** Items with one reason, a page at a time, with the answers that can be given to all of them. */
export function ReviewSection({ reason, onAnswered }: Props) {
  const [wanted, setPage] = useState(1);
  const { data, error } = useReviewItems(reason, wanted);
  const lastPage = Math.max(1, Math.ceil((data?.count ?? 0) / REVIEW_PAGE_SIZE));
  const page = Math.min(wanted, lastPage);
  // Answered items disappear, and perhaps the last page with them.
  if (data && page !== wanted) setPage(page);
  const { question, empty } = words[reason];

  if (!data && error) return <Notice type="error">{explainError(error)}</Notice>;
  if (!data) return <Skeleton height={120} />;
  if (data.count === 0) {
    return (
      <div className={styles.empty}>
        <IconCircleCheck size={28} stroke={1.5} aria-hidden />
        <p>{empty}</p>
      </div>
    );
  }
  return (
    <>
      <p className={styles.question}>{question}</p>
      <RunningProgress action="answer" />
      <AnswerAll reason={reason} count={data.count} onAnswered={onAnswered} />
      <ul className="bare">
        {data.results.map((item) => (
          <ReviewCard key={item.id} item={item} onAnswered={onAnswered} />
        ))}
      </ul>
      <Pages page={page} last={lastPage} onPage={setPage} />
    </>
  );
}

function AnswerAll({ reason, count, onAnswered }: Props & { count: number }) {
  const answer = useAnswerAll();
  const [asked, setAsked] = useState(words[reason].all[0]);
  const [asking, setAsking] = useState(false);
  if (count < 2) return null;
  return (
    <div className={styles.all}>
      {words[reason].all.map((one) => (
        <Button
          key={one.action}
          variant="default"
          loading={answer.isPending && asked?.action === one.action}
          onClick={() => {
            setAsked(one);
            setAsking(true);
          }}
        >
          {one.label}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          opened={asking}
          title={asked.label}
          message={`${plural(count, 'item')}: ${asked.ask}`}
          confirmLabel={asked.label}
          onConfirm={() => {
            setAsking(false);
            onAnswered();
            answer.mutate({ action: asked.action, reason });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
