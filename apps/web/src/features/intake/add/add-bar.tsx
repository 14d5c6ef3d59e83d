import { Button } from '@mantine/core';
import { IconCamera, IconFolder, IconPhotoPlus, IconPrinter } from '@tabler/icons-react';
import { CHOSEN } from '../../../lib/photos/accepted-photos.ts';
import { FileButton } from '../../../ui/fields/file-button.tsx';
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
  return (
    <div className={styles.add}>
      <FileButton isMain multiple accept={CHOSEN} data-autofocus onFiles={onFiles}>
        <IconPhotoPlus size={18} aria-hidden />
        Choose photos
      </FileButton>
      {canChooseFolder && (
        <FileButton multiple onFiles={onFiles} {...{ webkitdirectory: '' }}>
          <IconFolder size={18} aria-hidden />
          Choose a folder
        </FileButton>
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
