import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isTyping } from '../../lib/browser/is-typing.ts';
import { keysOf, shortcutKeys } from '../../lib/browser/shortcut-keys.ts';
import { areSingleKeysOn } from '../../lib/browser/single-keys.ts';
import { QuietButton } from '../buttons.ts';
import { useIsDialogOpened } from './dialog-opened.ts';
import styles from './steps.module.css';

/** To what comes before and after it in the list that it was opened from. Undefined at an end. */
export interface Steps {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** The neighbours of one of them, and what is past the ends. Null if it is not among them, or alone. */
export function stepsAmong<T>(
  all: readonly T[],
  at: number,
  onGo: (to: T) => void,
  beyond?: Steps,
): Steps | null {
  if (at < 0) return null;
  const to = (neighbour: T | undefined) => (neighbour === undefined ? undefined : () => onGo(neighbour));
  const previous = at > 0 ? to(all[at - 1]) : beyond?.previous;
  const next = to(all[at + 1]) ?? beyond?.next;
  return previous || next ? { previous, next } : null;
}

const isPopup = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="listbox"]') !== null;

/** The keys of the list's rows, in what has been opened from one. */
function useKeys(steps: Steps, listens: boolean): void {
  const latest = useRef(steps);
  useEffect(() => {
    latest.current = steps;
  });
  useEffect(() => {
    if (!listens) return;
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!areSingleKeysOn() || isTyping(target) || isPopup(target)) return;
      const isNext = shortcutKeys.next_row.some((each) => each === key);
      if (!isNext && !shortcutKeys.previous_row.some((each) => each === key)) return;
      event.preventDefault();
      latest.current[isNext ? 'next' : 'previous']?.();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [listens]);
}

interface Props {
  steps: Steps;
  /** It is on top, so the keys are for it. */
  listens: boolean;
}

/** In the head of a room. */
export function StepButtons({ steps, listens }: Props) {
  useKeys(steps, useIsDialogOpened() && listens);
  const button = (
    word: 'Previous' | 'Next',
    key: string,
    go: (() => void) | undefined,
    icon: React.ReactNode,
  ) => (
    <QuietButton
      className={styles.step ?? ''}
      color="gray"
      aria-label={`${word} in the list`}
      title={`${word} in the list (${key})`}
      // Not disabled at an end: it would lose the focus.
      aria-disabled={!go}
      onClick={go}
    >
      {icon} <span className={styles.word}>{word}</span>
    </QuietButton>
  );
  return (
    <div className={styles.steps}>
      {button('Previous', keysOf('previous_row'), steps.previous, <IconChevronUp size={18} aria-hidden />)}
      {button('Next', keysOf('next_row'), steps.next, <IconChevronDown size={18} aria-hidden />)}
    </div>
  );
}
