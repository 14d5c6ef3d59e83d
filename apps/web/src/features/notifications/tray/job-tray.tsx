import type { Batch } from '@crosslister/contract/batch.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { JobTrayProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { useToasts } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useEdgeHeight } from '../../../ui/use-edge-height.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { UndoButton } from './job-buttons.tsx';
import { JobIcon, JobLine } from './job-line.tsx';
import styles from './job-tray.module.css';
import { batchLine } from './tray-words.ts';
import { useTrayNews } from './use-tray-news.ts';

function summary([first, ...others]: readonly Batch[], more: number, now: number): string {
  if (!first) return '';
  const line = batchLine(first, now);
  const left = others.length + more;
  return left > 0 ? `${line}, and ${plural(left, 'more job')}` : line;
}

/**
 * Work in the background, a line for each batch. It stands at the lower edge, on a phone as one line until it is
 * opened. It shows what the server knows, so it is the same in every window and after a reload.
 */
export function JobTray({ batches, more, onView, onMore }: JobTrayProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useId();
  const now = useNow();
  useTrayNews(batches);
  const toasts = useToasts();
  /** Not twice: its toast may offer the same. */
  const canUndo = (batch: Batch) => batch.undoable && !toasts.some(({ undoes }) => undoes === batch.id);
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  /** The button that was pressed goes, with the whole tray when its line was the last. */
  function moveFocusOn(isLast: boolean): void {
    const rows = document.querySelector<HTMLElement>('main [role="tabpanel"]');
    (isLast ? rows : toggle.current)?.focus({ preventScroll: true });
  }
  return (
    <section ref={useEdgeHeight('--tray')} className={styles.tray} aria-label="Jobs">
      <div className={styles.bar}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {!isOpen && batches[0] && <JobIcon batch={batches[0]} />}
          <span className={styles.summary}>{isOpen ? 'Jobs' : summary(batches, more, now)}</span>
          <Chevron size={18} aria-hidden className={styles.chevron} />
        </button>
        {!isOpen && batches[0] && canUndo(batches[0]) && <UndoButton batch={batches[0]} />}
      </div>
      <ul id={list} className={styles.list} hidden={!isOpen}>
        {batches.map((batch) => (
          <JobLine
            key={batch.id}
            batch={batch}
            canUndo={canUndo(batch)}
            now={now}
            onView={onView}
            onActed={() => moveFocusOn(false)}
            onClosed={() => moveFocusOn(batches.length === 1)}
          />
        ))}
        {more > 0 && (
          <li className={styles.line}>
            <button type="button" className={styles.more} onClick={onMore}>
              And {plural(more, 'more job')} in Notifications
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
