import type { MouseEvent, PointerEvent } from 'react';

const LONG_MS = 500;

/** There is one finger at a time. Undefined when none is down, or its press has been taken. */
let timer: number | undefined;
let isTaken = false;

/** A finger that stays on an element for half a second. It selects no text, opens no menu, and is no click. */
export function longPress(onLong: () => void) {
  function end(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function take(): void {
    end();
    isTaken = true;
    onLong();
  }
  return {
    onPointerDown({ pointerType, isPrimary }: PointerEvent): void {
      end();
      isTaken = false;
      if (pointerType !== 'mouse' && isPrimary) timer = window.setTimeout(take, LONG_MS);
    },
    onPointerUp: end,
    // The finger scrolls.
    onPointerCancel: end,
    onContextMenu(event: MouseEvent): void {
      // Some browsers wait for less than half a second.
      if (timer !== undefined) take();
      if (isTaken) event.preventDefault();
    },
    onClickCapture(event: MouseEvent): void {
      // The keyboard's clicks have no detail.
      if (!isTaken || event.detail === 0) return;
      isTaken = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
