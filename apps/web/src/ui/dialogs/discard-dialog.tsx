import { Button } from '@mantine/core';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  opened: boolean;
  message: string;
  onDiscard: () => void;
  onStay: () => void;
  /** It can be kept. */
  onSave?: () => void;
}

/** Asks before unsaved changes are lost. */
export const DiscardDialog = ({ opened, message, onDiscard, onStay, onSave }: Props) => (
  <ConfirmDialog
    opened={opened}
    title="Unsaved Changes"
    message={message}
    confirmLabel="Discard changes"
    cancelLabel="Keep editing"
    danger
    other={
      onSave && (
        <Button variant="default" onClick={onSave}>
          Save and close
        </Button>
      )
    }
    onConfirm={onDiscard}
    onClose={onStay}
  />
);
