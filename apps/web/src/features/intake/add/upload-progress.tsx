import { formatCount, plural } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../intake.module.css';
import { answerShared, forgetPhoto, retryPhotos, type UploadState } from '../queue/upload-queue.ts';

const MOST_SHOWN = 10;

/** How far the sending is, and what was not taken. */
export function UploadProgress({ all, done, known, refused, shared, pausedBy, unkept }: UploadState) {
  const isSending = done < all;
  return (
    <>
      {shared > 0 && (
        <Notice type="info" announce>
          {plural(shared, 'photo')} {shared === 1 ? 'was' : 'were'} shared with Crosslister.{' '}
          <TinyButton onClick={() => void answerShared(true)}>Add shared photos</TinyButton>{' '}
          <TinyButton onClick={() => void answerShared(false)}>Dismiss</TinyButton>
        </Notice>
      )}
      {all > 0 && (
        <div className={styles.progress}>
          <p role="status">
            {isSending
              ? `Sending ${formatCount(done + 1)} of ${plural(all, 'photo')}.`
              : `${plural(all, 'photo')} sent.`}
            {known > 0 && ` ${formatCount(known)} of them ${known === 1 ? 'was' : 'were'} here before.`}
          </p>
          {isSending && <progress max={all} value={done} aria-label="Photos sent" />}
        </div>
      )}
      {isSending && pausedBy && (
        <Notice type="warning" announce>
          {pausedBy} The photos are kept in this browser, and are sent when the server answers.
        </Notice>
      )}
      {isSending && unkept && (
        <Notice type="warning">
          This browser has no room to keep the photos: leave this page open until they are sent.
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice type="error" announce>
          <ul className={styles.refused}>
            {refused.slice(0, MOST_SHOWN).map(({ id, name, message }) => (
              <li key={id}>
                <strong>{name}</strong> was not added. {message}{' '}
                <TinyButton aria-label={`Try ${name} again`} onClick={() => void retryPhotos([id])}>
                  Try again
                </TinyButton>{' '}
                <TinyButton aria-label={`Dismiss ${name}`} onClick={() => void forgetPhoto(id)}>
                  Dismiss
                </TinyButton>
              </li>
            ))}
          </ul>
          {refused.length > MOST_SHOWN && <p>and {formatCount(refused.length - MOST_SHOWN)} more.</p>}
          {refused.length > 1 && (
            <TinyButton onClick={() => void retryPhotos(refused.map(({ id }) => id))}>
              Try all again
            </TinyButton>
          )}
        </Notice>
      )}
    </>
  );
}
