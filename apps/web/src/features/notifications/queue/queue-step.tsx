import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useReportOperation } from '../../../lib/api/report-operation.ts';
import { useFormProgress } from '../../../lib/extension/form-progress.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { showToast } from '../../../lib/toast.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { SharePhotos } from '../../../ui/share-photos.tsx';
import { Answer } from '../answer.tsx';
import styles from '../notification-list.module.css';

interface Props {
  operation: Operation;
  /** What the operation is, for the buttons' names. */
  subject: string;
  onStep: (operationId: number) => void;
}

/** A step the seller does by hand: the link, and buttons to report that it is done. */
export function QueueStep({ operation, subject, onStep }: Props) {
  const report = useReportOperation();
  const { id, action, platform, error, next_step: todo, link } = operation;
  const name = platformNames[platform];
  const progress = useFormProgress(id);
  const doneWord = action === 'delist' ? 'I deleted it' : 'Done';

  function done() {
    // A new listing has a link, which is entered beside the fields.
    if (action === 'crosslist') return onStep(id);
    report.mutate(
      { id, report: { success: true, draft: false } },
      {
        onError: (error) => showToast(failedRequest('Not Confirmed', error)),
      },
    );
  }

  return (
    <>
      {error && <p className={styles.line}>{error}</p>}
      <p className={styles.line}>{todo}</p>
      {progress && (
        <p className={styles.line} role="status">
          {progress}
        </p>
      )}
      <div className={`${styles.answers} ${styles.step}`}>
        {link && (
          <SmallButton
            component="a"
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open on ${name}: ${subject}`}
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            Open on {name}
          </SmallButton>
        )}
        {action !== 'delist' && (
          <Answer word="Copy fields" subject={subject} aria-haspopup="dialog" onClick={() => onStep(id)} />
        )}
        {action === 'crosslist' && <SharePhotos operationId={id} subject={subject} size="compact-sm" />}
        <Answer
          word={doneWord}
          subject={subject}
          variant="filled"
          loading={report.isPending}
          onClick={done}
        />
      </div>
    </>
  );
}
