import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { CHOSEN, TAKEN } from '../../../../lib/photos/accepted-photos.ts';
import styles from './gallery.module.css';

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
