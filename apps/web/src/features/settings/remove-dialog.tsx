import { failedRequest } from '../../lib/failures/failed-request.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface Props<Id> {
  /** Absent: nothing is asked. */
  id: Id | undefined;
  title: string;
  message: string;
  word: 'Delete' | 'Remove';
  removal: {
    isPending: boolean;
    mutate: (id: Id, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
  onClose: () => void;
}

/** Asks before a thing is removed, and stays open if that fails. */
export function RemoveDialog<Id>({ id, title, message, word, removal, onClose }: Props<Id>) {
  return (
    <ConfirmDialog
      opened={id !== undefined}
      title={title}
      message={message}
      confirmLabel={word}
      danger
      busy={removal.isPending}
      onConfirm={() =>
        id !== undefined &&
        removal.mutate(id, {
          onSuccess: onClose,
          onError: (error) => showToast(failedRequest(`Not ${word}d`, error)),
        })
      }
      onClose={onClose}
    />
  );
}
