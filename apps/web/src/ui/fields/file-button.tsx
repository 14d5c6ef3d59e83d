import { useState } from 'react';
import styles from './file-button.module.css';

type OnFiles = (files: File[]) => void;

/** Props of the input in a label that looks like a button: it is out of sight. */
export const fileInput = (onFiles: OnFiles) => ({
  type: 'file',
  className: 'visually-hidden',
  onChange(event: React.ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.currentTarget.files ?? [])]);
    // So that the same file can be chosen again, as after it was corrected.
    event.currentTarget.value = '';
  },
});

interface Props extends Omit<React.ComponentProps<'input'>, keyof ReturnType<typeof fileInput>> {
  onFiles: OnFiles;
  className?: string | undefined;
  isMain?: boolean;
}

/** Chooses files, or takes a photo with the device's own camera. */
export const FileButton = ({ children, className, isMain = false, onFiles, ...input }: Props) => (
  <label className={`${styles.button} ${className ?? ''}`} data-main={isMain || undefined}>
    {children}
    <input {...input} {...fileInput(onFiles)} />
  </label>
);

const hasFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files');

/** Props of an element on which files may be dropped anywhere. */
export function useFileDrop(onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver(event: React.DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: React.DragEvent) {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop(event: React.DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
}
