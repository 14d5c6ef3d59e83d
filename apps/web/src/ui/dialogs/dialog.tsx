import { Button, Modal, type ModalProps } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { QuietButton } from '../buttons.ts';
import { useIsPhone } from '../use-is-phone.ts';
import styles from './dialog.module.css';
import { useAskedAt } from './dialog-order.ts';
import { dialogParts, whileCovered } from './dialog-parts.ts';
import { DrawnLater, KeptWhileClosing } from './drawn-later.tsx';
import { useOpenDialog } from './open-dialogs.ts';
import { StepButtons, type Steps } from './steps.tsx';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** In milliseconds. */
const DURATION = 150;

const dialogOf = (content: HTMLElement | null) => content?.closest<HTMLElement>('[role="dialog"]');

/**
 * A dialog that is asked for again while it is under another one takes the focus when it comes to the top. Otherwise the
 * keyboard would work on what is below.
 */
function useFocusWhenAsked(box: () => HTMLElement | null | undefined, covered: boolean): void {
  const asked = useAskedAt();
  const done = useRef(-1);
  useEffect(() => {
    if (covered || done.current === asked) return;
    done.current = asked;
    const dialog = box();
    if (dialog && !dialog.contains(document.activeElement)) dialog.focus();
  }, [asked, covered, box]);
}

/** It also takes the focus when its focused element goes away, such as a settled item. */
function useContent() {
  const content = useRef<HTMLDivElement>(null);
  const box = useCallback(() => dialogOf(content.current), []);
  const watch = useCallback((body: HTMLDivElement) => {
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
  return { watch, box };
}

interface Props
  extends Pick<
    ModalProps,
    'opened' | 'onClose' | 'title' | 'children' | 'onExitTransitionEnd' | 'returnFocus'
  > {
  size?: number;
  /** A room has an address: what it adds to the page's URL, such as `product=12`. */
  address?: string;
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
  /** Has the whole width, and scrolls as others do: what is read in columns. */
  whole?: boolean;
  /** To its neighbours in the list that it was opened from. */
  steps?: Steps | null;
  /** Nothing in it takes the focus, so what scrolls does, for the keyboard. */
  onlyText?: boolean;
  /** There is little in it, as in most questions, and what is typed next is for it. */
  atOnce?: boolean;
}

/**
 * Every dialog of the dashboard: titled, scrolling inside, whole-screen on a phone unless small, Escape for the topmost
 * only. What opens out of one takes its place, as a page of the same room with a way back; a small one is a question, and
 * leaves what it asks about in sight.
 */
export function Dialog({
  title,
  size = 0,
  address,
  footer,
  sum,
  leave,
  children,
  small = false,
  steady = false,
  wide = false,
  whole = false,
  onlyText = false,
  atOnce = small,
  steps = null,
  ...props
}: Props) {
  const phone = useIsPhone();
  const { watch, box } = useContent();
  const kind = { isQuestion: small, isWhole: wide || whole, title, size, address, box };
  const { topmost, zIndex, covered, below, width } = useOpenDialog(props.opened, props.onClose, kind);
  useFocusWhenAsked(box, covered);
  useEscape(topmost, props.onClose);
  useFocusReturn(props.opened);
  const page = small ? null : below;
  const { closeButtonProps, ...parts } = dialogParts(styles);
  return (
    <Modal.Root
      {...props}
      {...whileCovered(covered)}
      {...parts}
      data-question={small || undefined}
      centered
      size={small ? size : width}
      radius="lg"
      fullScreen={wide || whole || page?.isWhole || (phone && !small)}
      transitionProps={{ duration: wide || page ? 0 : DURATION }}
      style={{
        '--widest': `${width / 16}rem`,
        '--own': `${size / 16}rem`,
        '--below': `${page?.height ?? 0}px`,
      }}
      zIndex={zIndex}
      closeOnEscape={false}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      {/* A page takes the place of one that goes at the same moment. */}
      <DrawnLater opened={props.opened} atOnce={atOnce || page !== null}>
        <KeptWhileClosing opened={props.opened}>
          <Modal.Content radius="lg">
            <Modal.Header>
              {page && <BackButton to={page.title} onClick={props.onClose} />}
              <Modal.Title>{title}</Modal.Title>
              {steps && <StepButtons steps={steps} listens={topmost} />}
              <Modal.CloseButton {...closeButtonProps} />
            </Modal.Header>
            <Modal.Body>
              <div
                ref={watch}
                className={styles.scroll}
                tabIndex={onlyText ? 0 : undefined}
                data-scrolls
                data-steady={steady || undefined}
                data-page={page && !whole ? true : undefined}
                data-wide={wide || undefined}
              >
                {children}
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
            </Modal.Body>
          </Modal.Content>
        </KeptWhileClosing>
      </DrawnLater>
    </Modal.Root>
  );
}

/** To what it has opened out of. */
const BackButton = ({ to, onClick }: { to: string; onClick: () => void }) => (
  <QuietButton
    className={styles.back ?? ''}
    color="gray"
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    onClick={onClick}
  >
    Back{to && <span className="visually-hidden"> to {to}</span>}
  </QuietButton>
);
