import { Button, Modal, type ModalProps } from '@mantine/core';
import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import { useIsPhone } from '../use-is-phone.ts';
import styles from './dialog.module.css';
import { DialogOpened } from './dialog-opened.ts';
import { useAskedAt, useDialogOrder } from './dialog-order.ts';
import { dialogParts } from './dialog-parts.ts';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * Closes on Escape, once for each press: Mantine's own listeners would also close a dialog that this very press has
 * opened, such as the question about unsaved changes.
 */
function useEscape(listens: boolean, onClose: () => void): void {
  const latest = useLatest(onClose);
  useEffect(() => {
    if (!listens) return;
    let isForPopup = false;
    // Before the list closes itself.
    const look = ({ target }: KeyboardEvent) => {
      isForPopup = hasPopup(target);
    };
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isForPopup) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [listens]);
}

/** A menu has the keyboard, or a field whose list is open: Escape closes that, and not the dialog. */
function hasPopup(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"]')) return true;
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const isOpen = target.getAttribute('aria-expanded') === 'true' && list?.checkVisibility() === true;
  // The list of the commands is no popup: it is what its dialog is for.
  return isOpen && list.closest('[data-position], [role="dialog"]')?.hasAttribute('data-position') === true;
}

const dialogOf = (content: HTMLElement | null) => content?.closest<HTMLElement>('[role="dialog"]');

/**
 * A dialog that is asked for again while it is under another one takes the focus when it comes to the top. It also
 * takes the focus when its focused element goes away, such as a settled item. Otherwise the keyboard would work on the
 * page below.
 */
function useDialogFocus() {
  const content = useRef<HTMLDivElement>(null);
  const asked = useAskedAt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for
  useEffect(() => {
    const dialog = dialogOf(content.current);
    if (dialog && !dialog.contains(document.activeElement)) dialog.focus();
  }, [asked]);
  return useCallback((body: HTMLDivElement) => {
    content.current = body;
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) dialogOf(body)?.focus({ preventScroll: true });
    });
    observer.observe(body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      content.current = null;
    };
  }, []);
}

/** The width of the widest dialog around this one: one that opens from it is in its middle. */
const Around = createContext(0);

interface Props
  extends Pick<
    ModalProps,
    'opened' | 'onClose' | 'title' | 'children' | 'onExitTransitionEnd' | 'returnFocus'
  > {
  size?: number;
  /** Stuck to the lower edge: the buttons. */
  footer?: React.ReactNode;
  /** What they would do, before them. */
  sum?: React.ReactNode;
  /** The text of a button that closes it, before those of the footer. */
  leave?: 'Cancel' | 'Close';
  /** A question of one or two sentences. It is a small box on a phone too, so that the page behind it can be seen. */
  small?: boolean;
  /** More content loads while it is open. It has its full height from the start, so that its buttons do not move. */
  steady?: boolean;
  /** Fills the screen, and what is in it scrolls alone: a grid. */
  wide?: boolean;
  /** Nothing in it takes the focus, so what scrolls does, for the keyboard. */
  onlyText?: boolean;
}

/** Every dialog of the dashboard: titled, scrolling inside, whole-screen on a phone unless small, Escape for the topmost only. */
export function Dialog({
  footer,
  sum,
  leave,
  children,
  small = false,
  steady = false,
  wide = false,
  onlyText = false,
  ...props
}: Props) {
  const phone = useIsPhone();
  const { topmost, zIndex } = useDialogOrder(props.opened, props.onClose);
  const content = useDialogFocus();
  useEscape(topmost, props.onClose);
  useFocusReturn(props.opened);
  const widest = Math.max(useContext(Around), props.size ?? 0);
  return (
    <Modal
      {...props}
      centered
      fullScreen={wide || (phone && !small)}
      {...(wide && { transitionProps: { duration: 0 } })}
      style={{ '--widest': `${widest / 16}rem` }}
      zIndex={zIndex}
      closeOnEscape={false}
      overlayProps={{ backgroundOpacity: 0.35 }}
      {...dialogParts(styles)}
    >
      <div
        ref={content}
        className={styles.scroll}
        tabIndex={onlyText ? 0 : undefined}
        data-scrolls
        data-steady={steady || undefined}
        data-wide={wide || undefined}
      >
        <DialogOpened value={props.opened}>
          <Around value={widest}>{children}</Around>
        </DialogOpened>
      </div>
      {(leave || footer) && (
        <div className={styles.footer}>
          {sum}
          {leave && (
            <Button variant="default" onClick={props.onClose}>
              {leave}
            </Button>
          )}
          {footer}
        </div>
      )}
    </Modal>
  );
}
