import { TinyButton } from '../../../../ui/buttons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import styles from './gallery.module.css';
import type { FailedPhoto } from './use-photos.ts';

interface Props {
  failed: readonly FailedPhoto[];
  onAgain: (photo: FailedPhoto & { file: File }) => void;
  onForget: (key: string) => void;
}

/** Photos that were refused, each with the reason. */
export function FailedPhotos({ failed, onAgain, onForget }: Props) {
  if (failed.length === 0) return null;
  return (
    <Notice type="error" announce>
      <ul className={styles.failed}>
        {failed.map((photo) => (
          <li key={photo.key}>
            <span>
              <strong>{photo.name}</strong> was not added. {photo.message}
            </span>
            <span className={styles.failedActions}>
              {photo.file && (
                <TinyButton
                  aria-label={`Try ${photo.name} again`}
                  onClick={() => photo.file && onAgain({ ...photo, file: photo.file })}
                >
                  Try again
                </TinyButton>
              )}
              <TinyButton aria-label={`Dismiss ${photo.name}`} onClick={() => onForget(photo.key)}>
                Dismiss
              </TinyButton>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
