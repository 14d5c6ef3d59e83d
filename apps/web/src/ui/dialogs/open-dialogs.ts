import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { noteDialogs } from '../../lib/browser/dialog-history.ts';
import { makeListeners } from '../../lib/listeners.ts';
import { countOpenDialogs, turnOf, useAskedAt } from './dialog-order.ts';

/** What a dialog is, to the others. */
interface DialogKind {
  /** A small box over what is behind it, such as a question. All others are rooms, of which one is in sight. */
  isQuestion?: boolean;
  /** It has the whole width of the window. */
  isWhole?: boolean;
  title?: React.ReactNode;
  /** How wide it would be alone. */
  size?: number;
  /** What it adds to the page's URL, such as `product=12`. */
  address?: string | undefined;
  box?: () => HTMLElement | null | undefined;
}

interface OpenDialog extends DialogKind {
  id: symbol;
  since: number;
  close: () => void;
}

/** Where a dialog is among the open ones. */
interface Place {
  id: symbol | null;
  zIndex: number;
  topmost: boolean;
  /** Another room has taken its place. It is kept as it is, for when that is left. */
  covered: boolean;
  /** The room that it has opened over. Null: it is the first. */
  below: { title: string; isWhole: boolean; height: number } | null;
  /** As wide as the rooms below it, because it is a page of theirs. */
  width: number;
}

/** Above the page, below the drop-downs within dialogs (300) and the toasts (400). */
const BASE_Z_INDEX = 200;
const nowhere: Place = {
  id: null,
  zIndex: BASE_Z_INDEX + 1,
  topmost: false,
  covered: false,
  below: null,
  width: 0,
};

/** From the lowest to the topmost. */
let open: readonly OpenDialog[] = [];
let places: readonly Place[] = [];
const { notify, subscribe } = makeListeners();

function setOpen(dialogs: readonly OpenDialog[]): void {
  open = dialogs;
  const room = open.findLastIndex(({ isQuestion }) => !isQuestion);
  let zIndex = BASE_Z_INDEX;
  let width = 0;
  places = open.map(({ id, isQuestion, size = 0 }, n) => {
    const before = places.find((place) => place.id === id);
    zIndex = Math.max(before?.zIndex ?? 0, zIndex + 1);
    const widest = Math.max(size, width);
    if (!isQuestion) width = widest;
    const topmost = n === open.length - 1;
    const covered = !topmost && n !== room;
    const place: Place = { id, zIndex, topmost, covered, below: belowOf(n), width: widest };
    // The same object for one that stays as it is: it is not drawn again.
    return before && JSON.stringify(before) === JSON.stringify(place) ? before : place;
  });
  countOpenDialogs(open.length);
  holdScroll(open.length > 0);
  noteDialogs(
    open.map(({ address = '' }) => address),
    () => {
      const topmost = open.at(-1);
      if (topmost) flushSync(topmost.close);
    },
  );
  notify();
}

/** In milliseconds. By then the press that opens the first dialog is answered, and the last one that closes has faded out. */
const HELD_AFTER = 50;
const FREED_AFTER = 200;
let timer: ReturnType<typeof setTimeout>;

/**
 * The page behind does not scroll. Mantine would set a variable of the whole page for it: with each opening and closing
 * all of its elements would be styled again. A page that begins or ends to scroll is laid out and painted anew, with the
 * rows that are out of sight, so that comes after the answer to the press.
 */
function holdScroll(held: boolean): void {
  // The toasts and the tray stand beside dialogs.
  document.body.toggleAttribute('data-dialog-open', held);
  clearTimeout(timer);
  timer = setTimeout(setHeld, held ? HELD_AFTER : FREED_AFTER, held);
}

function setHeld(held: boolean): void {
  const root = document.documentElement;
  if (held === (root.style.overflow === 'hidden')) return;
  // What its bar leaves stays empty, so that nothing moves.
  if (held) root.style.scrollbarGutter = innerWidth > root.clientWidth ? 'stable' : '';
  root.style.overflow = held ? 'hidden' : '';
}

function belowOf(n: number): Place['below'] {
  const room = open.slice(0, n).findLast(({ isQuestion }) => !isQuestion);
  if (!room) return null;
  const title = typeof room.title === 'string' ? room.title : '';
  // What opens over a page of a whole room is a page of that room too.
  return {
    title,
    isWhole: open.slice(0, n).some(({ isWhole }) => isWhole),
    height: room.box?.()?.offsetHeight ?? 0,
  };
}

function add(dialog: OpenDialog): void {
  const others = open.filter(({ id }) => id !== dialog.id);
  setOpen(others.toSpliced(others.findLastIndex(({ since }) => since < dialog.since) + 1, 0, dialog));
}

function remove(id: symbol): void {
  setOpen(open.filter((other) => other.id !== id));
}

/**
 * The topmost dialog is the one that Escape and Back close. The one that was asked for last is on top. The order in the
 * page does not matter, because closed dialogs stay there. One that fades out keeps its place.
 */
export function useOpenDialog(
  opened: boolean,
  onClose: () => void,
  { isQuestion = false, isWhole = false, title, size = 0, address = '', box }: DialogKind,
): Place {
  const [id] = useState(() => Symbol('dialog'));
  const [last, setLast] = useState(nowhere);
  const asked = useAskedAt();
  const latest = useRef({ onClose, box });
  useLayoutEffect(() => {
    latest.current = { onClose, box };
  });
  const turn = useRef(0);
  useLayoutEffect(() => {
    if (!opened) return;
    turn.current = turnOf(asked);
    return () => remove(id);
  }, [id, opened, asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each turn too
  useLayoutEffect(() => {
    if (!opened) return;
    add({
      id,
      isQuestion,
      isWhole,
      title,
      size,
      address,
      since: turn.current,
      close: () => latest.current.onClose(),
      box: () => latest.current.box?.(),
    });
  }, [id, opened, asked, isQuestion, isWhole, title, size, address]);
  const place = useSyncExternalStore(subscribe, () => places.find((each) => each.id === id));
  if (place && place !== last) setLast(place);
  if (place) return place;
  // It is about to open: a page has no animation, and that is decided now.
  if (opened) return { ...nowhere, below: belowOf(open.length), width: size };
  return { ...last, topmost: false };
}
