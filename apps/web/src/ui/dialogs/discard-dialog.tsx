import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  opened: boolean;
  message: string;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before unsaved changes are lost. */
export const DiscardDialog = ({ opened, message, onDiscard, onStay }: Props) => (
  <ConfirmDialog
    opened={opened}
    title="Unsaved Changes"
    message={message}
    confirmLabel="Discard changes"
    cancelLabel="Keep editing"
    danger
    onConfirm={onDiscard}
    onClose={onStay}
  />
);
