import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { failedRequest } from '../../lib/failures/failed-request.ts';
import { shorten } from '../../lib/texts/shorten.ts';
import {
  cancelToast,
  dismissToast,
  replaceToast,
  TOAST_LENGTH,
  type Toast,
  undoLast,
  useToasts,
} from '../../lib/toast.ts';
import { PlainButton, PlainCloseButton, PlainLink } from '../plain-button.tsx';
import { ProductImage } from '../product-image.tsx';
import styles from './toasts.module.css';
import { useToastTray } from './use-toast-tray.ts';

const SHOWN_MS = 5_000;
/** For errors, and for what can be undone. */
const LONG_SHOWN_MS = 10_000;

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

/** What has happened, in the corner. The region is always there, so that screen readers hear what comes into it. */
export function Toasts() {
  const toasts = useToasts();
  const region = useToastTray();
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
    >
      {undoLast(toasts).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [read, setRead] = useState<string | null>(null);
  const expanded = read === toast.message;
  const pause = useTimedDismissal(toast, expanded);
  const Icon = icons[toast.type];
  // What stays until it is dealt with is not to be missed for want of a click.
  const isLong = toast.message.length > TOAST_LENGTH && !toast.persistent;

  return (
    <div
      className={styles.toast}
      data-type={toast.type}
      role={toast.type === 'error' ? 'alert' : undefined}
      aria-live={toast.isAnnounced ? 'off' : undefined}
      {...pause}
    >
      {toast.image === undefined ? (
        <Icon size={18} stroke={1.8} aria-hidden className={styles.icon} />
      ) : (
        <ProductImage src={toast.image} size={40} />
      )}
      <div className={styles.text}>
        <div className={styles.title}>{toast.title}</div>
        {isLong ? (
          <button
            type="button"
            className={styles.expand}
            aria-expanded={expanded}
            onClick={() => setRead(expanded ? null : toast.message)}
          >
            {expanded ? toast.message : shorten(toast.message, TOAST_LENGTH)}{' '}
            <span className={styles.more}>{expanded ? 'Show less' : 'Show more'}</span>
          </button>
        ) : (
          <div className={styles.message}>{toast.message}</div>
        )}
        {toast.details && <div className={styles.details}>{toast.details}</div>}
        {(toast.actions?.length || toast.onCancel || toast.links) && (
          <div className={styles.buttons}>
            {toast.links?.map(({ label, href }) => (
              <PlainLink key={href} href={href} size="compact-xs">
                {label}
              </PlainLink>
            ))}
            {toast.onCancel && (
              <PlainButton size="compact-xs" variant="default" onClick={() => cancel(toast)}>
                {toast.cancelLabel ?? 'Cancel'}
              </PlainButton>
            )}
            {toast.actions?.map((action) => (
              <ActionButton key={action.label} toast={toast} action={action} />
            ))}
          </div>
        )}
      </div>
      <PlainCloseButton aria-label="Dismiss notification" onClick={() => dismiss(toast)} />
    </div>
  );
}

function ActionButton({ toast, action }: { toast: Toast; action: NonNullable<Toast['actions']>[number] }) {
  function act(): void {
    moveFocusOn();
    if (!action.stays) dismissToast(toast.id);
    action.onClick();
  }
  return (
    <PlainButton size="compact-xs" variant="default" onClick={act}>
      {action.label}
    </PlainButton>
  );
}

function cancel(toast: Toast): void {
  moveFocusOn();
  cancelToast(toast).catch((error: unknown) => {
    console.warn('Cancelling failed', error);
    const sentence = (cause: string) => `The action could not be cancelled. ${cause}`;
    replaceToast(toast.id, failedRequest('Not Cancelled', error, sentence));
  });
}

function dismiss({ id }: Toast): void {
  moveFocusOn();
  dismissToast(id);
}

/** The button that was pressed goes: the keyboard goes on in the open dialog, or in the page's rows. */
function moveFocusOn(): void {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')];
  const target = dialogs.at(-1) ?? document.querySelector<HTMLElement>('main [role="tabpanel"]');
  target?.focus({ preventScroll: true });
}

/** Goes away automatically, but never under the mouse, the keyboard's focus or while its whole text is read. */
function useTimedDismissal(toast: Toast, expanded: boolean) {
  const { id, type, title, message, details, persistent, cancelLabel, shownMs } = toast;
  const [under, setUnder] = useState({ mouse: false, focus: false });
  const held = under.mouse || under.focus;
  const whole = shownMs ?? (type === 'error' || cancelLabel === 'Undo' ? LONG_SHOWN_MS : SHOWN_MS);
  const left = useRef(whole);

  // One that has become something else is to be read anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it says now
  useEffect(() => {
    left.current = whole;
  }, [whole, title, message, details]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it says now
  useEffect(() => {
    if (held || expanded || persistent) return;
    const start = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1_000, left.current - (Date.now() - start));
    };
  }, [id, held, expanded, persistent, whole, title, message, details]);

  return {
    onMouseEnter: () => setUnder((before) => ({ ...before, mouse: true })),
    onMouseLeave: () => setUnder((before) => ({ ...before, mouse: false })),
    onFocus: () => setUnder((before) => ({ ...before, focus: true })),
    onBlur: () => setUnder((before) => ({ ...before, focus: false })),
  };
}
