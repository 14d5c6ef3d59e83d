import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DialogOpened } from './dialog-opened.ts';

interface Props {
  opened: boolean;
  children: React.ReactNode;
}

/**
 * A dialog itself, in which there may be much. The page going dim is the answer to the press; once that is painted this is
 * drawn, in pieces between which the page answers, and appears whole.
 */
export function DrawnLater({ opened, atOnce, children }: Props & { atOnce: boolean }) {
  const [drawn, setDrawn] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn stays for as long as it is open
  useEffect(() => {
    if (!opened) return;
    const draw = () => startTransition(() => setDrawn(true));
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(draw);
    });
    if (atOnce) setDrawn(true);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setDrawn(false);
    };
  }, [opened]);
  const isComing = opened && !drawn && !atOnce;
  useEffect(() => {
    if (!isComing) return;
    // What is typed meanwhile is for a field in it.
    const hurry = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') return;
      flushSync(() => setDrawn(true));
      const fields = document.querySelectorAll<HTMLElement>('[role="dialog"] [data-autofocus]');
      [...fields].at(-1)?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', hurry, true);
    return () => window.removeEventListener('keydown', hurry, true);
  }, [isComing]);
  return !isComing && children;
}

/** A dialog and what is in it stay as they were while that closes: to draw them again would only be in the way. */
export function KeptWhileClosing({ opened, children }: Props) {
  const last = useRef(children);
  useLayoutEffect(() => {
    if (opened) last.current = children;
  });
  return <DialogOpened value={opened}>{opened ? children : last.current}</DialogOpened>;
}
