import type { Batch } from '@crosslister/contract/batch.ts';
import type { PhotoLine as Line } from '@crosslister/contract/imports.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { JobTrayProps } from '../../../lib/dialog-props.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { useToasts } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { usePhotoLines } from '../api/get-photo-lines.ts';
import { UndoButton } from './job-buttons.tsx';
import { JobIcon, JobLine } from './job-line.tsx';
import styles from './job-tray.module.css';
import { PhotoIcon, PhotoLine } from './photo-line.tsx';
import { isCopying, photoLine } from './photo-words.ts';
import { TrayEdge } from './tray-edge.tsx';
import { batchLine, isActive } from './tray-words.ts';
import { useFolded } from './use-folded.ts';
import { useTrayNews } from './use-tray-news.ts';
import { useTrayOpen } from './use-tray-open.ts';

interface First {
  batch?: Batch | undefined;
  photo?: Line | undefined;
}

/** What is in the closed tray: a failure if there is one, else its first line. */
function firstOf(batches: readonly Batch[], photos: readonly Line[]): First {
  const batch = batches.find(({ failed, retryable }) => failed > 0 && retryable > 0);
  const photo = photos.find(({ photos: { failed } }) => failed > 0);
  if (batch || photo) return batch ? { batch } : { photo };
  return batches[0] ? { batch: batches[0] } : { photo: photos[0] };
}

/** Its words, and how many lines there are beside it. */
function summary(batches: readonly Batch[], photos: readonly Line[], more: number, now: number): string {
  const { batch, photo } = firstOf(batches, photos);
  const line = batch ? batchLine(batch, now) : photo ? photoLine(photo) : '';
  const left = batches.length + photos.length - 1 + more;
  return left > 0 ? `${line}, and ${plural(left, 'more job')}` : line;
}

/** Work in the background, if there is any. */
export function JobTray({ hasPhotos, ...others }: JobTrayProps) {
  const photos = usePhotoLines(hasPhotos);
  if (others.batches.length + photos.length === 0) return null;
  return <Tray {...others} photos={photos} />;
}

interface Props extends Omit<JobTrayProps, 'hasPhotos'> {
  photos: readonly Line[];
}

/**
 * A line for each batch, and for the photos of each import. It is below the toasts, on a phone as one line until it is
 * opened. It shows what the server knows, so it is the same in every window and after a reload. What has finished well is
 * folded into one line by then; the bell has the history.
 */
function Tray({ batches, photos, more, onHistory, onImports, ...buttons }: Props) {
  const isPhone = useIsPhone();
  const [under, setUnder] = useState({ mouse: false, focus: false });
  const isFolded = useFolded(batches, photos, under.mouse || under.focus);
  const [isOpen, setOpen] = useTrayOpen(isPhone, {
    ids: [...batches, ...photos].map(({ id }) => id),
    isWorking: batches.some(isActive) || photos.some((line) => isCopying(line) || line.photos.failed > 0),
    isHeld: under.mouse,
  });
  const [areShown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useId();
  const now = useNow();
  const toasts = useToasts();
  useTrayNews(
    batches,
    photos,
    toasts.some(({ type }) => type === 'error'),
  );
  /** Not twice: its toast may offer the same. */
  const canUndo = (batch: Batch) => batch.undoable && !toasts.some(({ undoes }) => undoes === batch.id);
  /** Beside the Undo of what was done last, that of something older would be pressed for it. */
  const isUndoSaid = toasts.some(({ cancelLabel, onCancel }) => cancelLabel === 'Undo' && onCancel);
  const isLast = batches.length + photos.length === 1;
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  /** The button that was pressed goes, with the whole tray when its line was the last. */
  function moveFocusOn(isLast: boolean): void {
    const rows = document.querySelector<HTMLElement>('main [role="tabpanel"]');
    (isLast ? rows : toggle.current)?.focus({ preventScroll: true });
  }
  const { batch: first, photo } = firstOf(batches, photos);
  const { folded = [], open = [] } = Object.groupBy([...batches, ...photos], ({ id }) =>
    isFolded(id) ? 'folded' : 'open',
  );
  const foldedWords = `${formatCount(folded.length)} finished${folded.some((line) => 'sales' in line && line.sales) ? ', a sale can be undone' : ''}`;
  // A phone's bar is as wide as the screen, so it has room to say what it was.
  const isSaid = isPhone && folded.length === 1;
  // All of it is old news. A sale keeps its way back in sight.
  const isOver = open.length + more === 0 && !first?.sales;
  const bar = (
    <div className={styles.bar}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => {
          setOpen(!isOpen);
          setShown(isOver && !isOpen);
        }}
      >
        {!isOpen && first && <JobIcon batch={first} />}
        {!isOpen && photo && <PhotoIcon line={photo} />}
        <span className={styles.summary}>
          {isOpen ? 'Jobs' : isOver && !isSaid ? foldedWords : summary(batches, photos, more, now)}
        </span>
        <Chevron size={18} aria-hidden className={styles.chevron} />
      </button>
      {isOpen && (
        <PlainButton size="compact-xs" variant="default" aria-haspopup="dialog" onClick={onHistory}>
          History
        </PlainButton>
      )}
      {!isOpen && (!isOver || isSaid) && !isUndoSaid && first && canUndo(first) && (
        <UndoButton batch={first} line={batchLine(first, now)} label={first.sales ? 'Undo sale' : 'Undo'} />
      )}
    </div>
  );
  const lineOf = (line: Batch | Line) =>
    'photos' in line ? (
      <PhotoLine key={line.id} line={line} onImports={onImports} onClosed={() => moveFocusOn(isLast)} />
    ) : (
      <JobLine
        key={line.id}
        batch={line}
        canUndo={canUndo(line)}
        now={now}
        {...buttons}
        onActed={() => moveFocusOn(false)}
        onClosed={() => moveFocusOn(isLast)}
      />
    );
  return (
    <TrayEdge
      isSmall={isOver && !isOpen}
      onHold={(mouse) => setUnder((before) => ({ ...before, mouse }))}
      onEscape={() => {
        setOpen(false);
        toggle.current?.focus({ preventScroll: true });
      }}
    >
      {bar}
      <ul
        id={list}
        className={styles.list}
        hidden={!isOpen}
        onFocus={() => setUnder((before) => ({ ...before, focus: true }))}
        onBlur={() => setUnder((before) => ({ ...before, focus: false }))}
      >
        {open.map(lineOf)}
        {folded.length > 0 && (
          <li className={styles.line}>
            <button
              type="button"
              className={styles.more}
              aria-expanded={areShown}
              onClick={() => setShown(!areShown)}
            >
              {foldedWords}
            </button>
          </li>
        )}
        {areShown && folded.map(lineOf)}
        {more > 0 && (
          <li className={styles.line}>
            <button type="button" className={styles.more} onClick={onHistory}>
              And {plural(more, 'more job')} in Notifications
            </button>
          </li>
        )}
      </ul>
    </TrayEdge>
  );
}
