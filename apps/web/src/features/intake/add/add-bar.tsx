import { Button } from '@mantine/core';
import { IconCamera, IconFolder, IconPhotoPlus, IconPrinter } from '@tabler/icons-react';
import { CHOSEN } from '../../../lib/photos/accepted-photos.ts';
import styles from '../intake.module.css';

interface Props {
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  onLabels: () => void;
}

/** What a phone's browser has no use for. */
const canChooseFolder =
  'webkitdirectory' in HTMLInputElement.prototype && !matchMedia('(hover: none)').matches;

/** The ways in. */
export function AddBar({ onFiles, onCamera, onLabels }: Props) {
  const chosen = (event: React.ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    // So that the same files can be chosen again.
    event.currentTarget.value = '';
  };
  return (
    <div className={styles.add}>
      <label className={styles.choose} data-main>
        <IconPhotoPlus size={18} aria-hidden />
        Choose photos
        <input
          type="file"
          multiple
          accept={CHOSEN}
          className="visually-hidden"
          data-autofocus
          onChange={chosen}
        />
      </label>
      {canChooseFolder && (
        <label className={styles.choose}>
          <IconFolder size={18} aria-hidden />
          Choose a folder
          <input
            type="file"
            multiple
            className="visually-hidden"
            onChange={chosen}
            {...{ webkitdirectory: '' }}
          />
        </label>
      )}
      <Button variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={onCamera}>
        Camera
      </Button>
      <Button
        variant="default"
        className={styles.labels ?? ''}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={onLabels}
      >
        Print labels ahead
      </Button>
    </div>
  );
}
