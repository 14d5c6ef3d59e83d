import type { Batch } from '@crosslister/contract/batch.ts';
import type { PhotoLine as Line } from '@crosslister/contract/imports.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { JobTrayProps } from '../../../lib/dialog-props.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { useJobsSlot } from '../../../lib/jobs-slot.ts';
import { useToasts } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useEdgeHeight } from '../../../ui/toasts/use-edge-height.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { usePhotoLines } from '../api/get-photo-lines.ts';
import { UndoButton } from './job-buttons.tsx';
import { JobIcon, JobLine } from './job-line.tsx';
import styles from './job-tray.module.css';
import { PhotoIcon, PhotoLine } from './photo-line.tsx';
import { isCopying, photoLine } from './photo-words.ts';
import { batchCount, batchLine, isActive, isUnfinished } from './tray-words.ts';
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
 * A line for each batch, and for the photos of each import. It is at the lower edge, on a phone as one line until it is
 * opened, and as a chip while something is selected. It shows what the server knows, so it is the same in every window and
 * after a reload. What has finished well is folded into one line by then.
 */
function Tray({ batches, photos, more, onView, onSkipped, onListed, onMore, onImports }: Props) {
  const isPhone = useIsPhone();
  const [under, setUnder] = useState({ mouse: false, focus: false });
  const isFolded = useFolded(batches, photos, under.mouse || under.focus);
  const [isOpen, setOpen] = useTrayOpen(isPhone, {
    ids: [...batches, ...photos].map(({ id }) => id),
    isWorking: batches.some(isActive) || photos.some(isCopying),
    isHeld: under.mouse,
  });
  const [areShown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useId();
  const now = useNow();
  useTrayNews(batches, photos);
  const toasts = useToasts();
  /** Not twice: its toast may offer the same. */
  const canUndo = (batch: Batch) => batch.undoable && !toasts.some(({ undoes }) => undoes === batch.id);
  const isLast = batches.length + photos.length === 1;
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  /** The button that was pressed goes, with the whole tray when its line was the last. */
  function moveFocusOn(isLast: boolean): void {
    const rows = document.querySelector<HTMLElement>('main [role="tabpanel"]');
    (isLast ? rows : toggle.current)?.focus({ preventScroll: true });
  }
  const slot = useJobsSlot();
  const isChip = isPhone && slot !== null && !isOpen;
  /** The button in the chip is another one: pressed, it hands on the focus. */
  const handsOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it becomes a chip, or the tray again
  useEffect(() => {
    if (handsOn.current) toggle.current?.focus({ preventScroll: true });
    handsOn.current = false;
  }, [isChip]);
  const { batch: first, photo } = firstOf(batches, photos);
  const bar = (
    <div className={styles.bar}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => {
          handsOn.current = isPhone && slot !== null;
          setOpen(!isOpen);
        }}
      >
        {!isOpen && first && <JobIcon batch={first} />}
        {!isOpen && photo && <PhotoIcon line={photo} />}
        <span className={styles.summary}>{isOpen ? 'Jobs' : summary(batches, photos, more, now)}</span>
        {isChip && first && isUnfinished(first) && (
          <span aria-hidden className={styles.short}>
            {batchCount(first)}
          </span>
        )}
        <Chevron size={18} aria-hidden className={styles.chevron} />
      </button>
      {!isOpen && first && canUndo(first) && (
        <UndoButton batch={first} line={batchLine(first, now)} label={first.sales ? 'Undo sale' : 'Undo'} />
      )}
    </div>
  );
  if (isChip) {
    return createPortal(
      <section className={styles.chip} aria-label="Jobs">
        {bar}
      </section>,
      slot,
    );
  }
  const lineOf = (line: Batch | Line) =>
    'photos' in line ? (
      <PhotoLine key={line.id} line={line} onImports={onImports} onClosed={() => moveFocusOn(isLast)} />
    ) : (
      <JobLine
        key={line.id}
        batch={line}
        canUndo={canUndo(line)}
        now={now}
        onView={onView}
        onSkipped={onSkipped}
        onListed={onListed}
        onActed={() => moveFocusOn(false)}
        onClosed={() => moveFocusOn(isLast)}
      />
    );
  const { folded = [], open = [] } = Object.groupBy([...batches, ...photos], ({ id }) =>
    isFolded(id) ? 'folded' : 'open',
  );
  return (
    <Edge onHold={(mouse) => setUnder((before) => ({ ...before, mouse }))}>
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
              {formatCount(folded.length)} finished
              {folded.some((line) => 'sales' in line && line.sales) && ', a sale can be undone'}
            </button>
          </li>
        )}
        {areShown && folded.map(lineOf)}
        {more > 0 && (
          <li className={styles.line}>
            <button type="button" className={styles.more} onClick={onMore}>
              And {plural(more, 'more job')} in Notifications
            </button>
          </li>
        )}
      </ul>
    </Edge>
  );
}

/** The tray at the lower edge. What is there lies above it. */
function Edge({ onHold, children }: React.PropsWithChildren<{ onHold: (isHeld: boolean) => void }>) {
  return (
    <section
      ref={useEdgeHeight('--tray')}
      className={styles.tray}
      aria-label="Jobs"
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
    >
      {children}
    </section>
  );
}
