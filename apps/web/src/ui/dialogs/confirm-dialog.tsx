import { Button } from '@mantine/core';
import { Dialog } from './dialog.tsx';

interface Props {
  opened: boolean;
  title: string;
  message: React.ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Cannot be undone: the button says so with its colour. */
  danger?: boolean;
  busy?: boolean;
  /** Between the two. */
  other?: React.ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. Cancel has the focus. */
export function ConfirmDialog({
  opened,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  other,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={440}
      small
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          {other}
          <Button color={danger ? 'red' : 'pine'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  );
}
