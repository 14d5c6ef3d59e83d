import type { PhotoLine as Line } from '@crosslister/contract/imports.ts';
import { IconAlertTriangle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { PlainButton, PlainCloseButton } from '../../../ui/plain-button.tsx';
import { useClosePhotoLine } from '../api/get-photo-lines.ts';
import styles from './job-tray.module.css';
import { photoLine, photoProgress, photosLeft, photoTroubles } from './photo-words.ts';

const icons = { failed: IconAlertTriangle, running: IconProgress, completed: IconCircleCheck } as const;

export function PhotoIcon({ line }: { line: Line }) {
  const state = line.photos.failed > 0 ? 'failed' : photosLeft(line) > 0 ? 'running' : 'completed';
  const Icon = icons[state];
  return <Icon size={18} stroke={1.8} aria-hidden className={styles.icon} data-state={state} />;
}

interface Props {
  line: Line;
  onImports: () => void;
  onClosed: () => void;
}

/** The photos of one import: how far they are, or how it ended, and the way to the report. */
export function PhotoLine({ line, onImports, onClosed }: Props) {
  const close = useClosePhotoLine();
  const { id, name, photos } = line;
  const isRunning = photosLeft(line) > 0;
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <PhotoIcon line={line} />
        <p className={styles.text}>
          {isRunning ? (
            <>
              Photos of {name}: <strong className={styles.count}>{photoProgress(line)}</strong>
              <span className={styles.soft}>{photoTroubles(line)}</span>
            </>
          ) : (
            photoLine(line)
          )}
        </p>
        {!isRunning && (
          <PlainCloseButton
            aria-label={`Dismiss: ${photoLine(line)}`}
            className={styles.close ?? ''}
            onClick={() => {
              onClosed();
              close.mutate(id);
            }}
          />
        )}
      </div>
      {isRunning && (
        <progress
          className={styles.progress}
          max={photos.total}
          value={photos.done + photos.failed}
          aria-label={`Progress: Photos of ${name}`}
        />
      )}
      {photos.failed > 0 && (
        <div className={styles.buttons}>
          <PlainButton
            size="compact-sm"
            variant="default"
            aria-haspopup="dialog"
            aria-label={`Report: Photos of ${name}`}
            onClick={onImports}
          >
            Report
          </PlainButton>
        </div>
      )}
    </li>
  );
}
