import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

interface OpenDialog {
  id: symbol;
  level: number;
}

/** Above the page, below the drop-downs within dialogs (300) and the toasts (400). */
const BASE_Z_INDEX = 200;
let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Whether any dialog is open: shortcuts of the page behind it rest meanwhile. */
export function isAnyDialogOpen(): boolean {
  return open.length > 0;
}

/**
 * Where a dialog stands among the open ones: the topmost is the one Escape closes. The one opened last lies on top,
 * whatever their order in the page, where closed dialogs stay; it keeps its height while it fades out.
 */
export function useDialogOrder(opened: boolean): { topmost: boolean; zIndex: number } {
  const [id] = useState(() => Symbol('dialog'));
  const [level, setLevel] = useState(0);
  useLayoutEffect(() => {
    if (!opened) return;
    const above = (open.at(-1)?.level ?? 0) + 1;
    setLevel(above);
    setOpen([...open, { id, level: above }]);
    return () => setOpen(open.filter((other) => other.id !== id));
  }, [id, opened]);
  const topmost = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open.at(-1)?.id === id,
  );
  return { topmost, zIndex: BASE_Z_INDEX + level };
}

/**
 * Closes on Escape, once for each press: Mantine's own listeners would also close a dialog that this very press has
 * opened, such as the question about unsaved changes.
 */
function useEscape(listens: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!listens) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [listens]);
}

const PHONE = '(max-width: 47.99em)';

/** True on a narrow screen, from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
}

interface Props
  extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children' | 'onExitTransitionEnd'> {
  /** Stuck to the lower edge: the buttons. */
  footer?: React.ReactNode;
  /** Unsaved work or a call under way: clicking outside and Escape ask `onClose` all the same. */
  closeOnClickOutside?: boolean;
  /** A question of a sentence or two: a box on a phone too, so that it is seen what it is about. */
  small?: boolean;
}

/** Every dialog of the dashboard: titled, scrolling inside, whole-screen on a phone unless small, Escape for the topmost only. */
export function Dialog({ footer, children, small = false, ...props }: Props) {
  const phone = useIsPhone();
  const { topmost, zIndex } = useDialogOrder(props.opened);
  useEscape(topmost, props.onClose);
  useFocusReturn(props.opened);
  return (
    <Modal
      {...props}
      centered
      fullScreen={phone && !small}
      zIndex={zIndex}
      closeOnEscape={false}
      overlayProps={{ backgroundOpacity: 0.35 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // A dialog's head is no second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      <div className={styles.scroll}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
}
