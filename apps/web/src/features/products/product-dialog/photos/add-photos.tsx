import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { CHOSEN, TAKEN } from '../../../../lib/photos/accepted-photos.ts';
import { FileButton } from '../../../../ui/fields/file-button.tsx';
import styles from './gallery.module.css';

/** Chooses files, and on a phone takes photos. */
export const AddPhotos = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <div className={styles.buttons}>
    <FileButton className={styles.addButton} multiple accept={CHOSEN} onFiles={onFiles}>
      <IconPhotoPlus size={18} aria-hidden />
      Add photos
    </FileButton>
    <FileButton
      className={`${styles.addButton} ${styles.camera}`}
      accept={TAKEN}
      capture="environment"
      onFiles={onFiles}
    >
      <IconCamera size={18} aria-hidden />
      Take a photo
    </FileButton>
  </div>
);
