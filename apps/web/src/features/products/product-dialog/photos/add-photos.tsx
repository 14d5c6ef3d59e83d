import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import styles from './gallery.module.css';

/** What a phone's camera is asked for. An iPhone converts its own format to JPEG for a page that does not accept that format. */
const TAKEN = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
/** An iPad calls itself a Mac, which has no touch screen. */
const isIos =
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
/** Elsewhere such files have come from a phone, and the server reads them. By their endings, as few systems know the type. */
const CHOSEN = isIos ? TAKEN : `${TAKEN},.heic,.heif`;

/** Chooses files, and on a phone takes photos. */
export function AddPhotos({ onFiles }: { onFiles: (files: File[]) => void }) {
  const chosen = (event: React.ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    // So that the same photo can be chosen again after it was removed.
    event.currentTarget.value = '';
  };
  return (
    <div className="buttons">
      <label className={styles.addButton}>
        <IconPhotoPlus size={18} aria-hidden />
        Add photos
        <input type="file" multiple accept={CHOSEN} className="visually-hidden" onChange={chosen} />
      </label>
      <label className={styles.addButton} data-camera>
        <IconCamera size={18} aria-hidden />
        Take a photo
        <input
          type="file"
          accept={TAKEN}
          capture="environment"
          className="visually-hidden"
          onChange={chosen}
        />
      </label>
    </div>
  );
}
