import { useState } from 'react';

/**
 * What a dialog is open for; a new thing has no subject yet. The turn is the dialog's key: what was typed and not
 * saved is not there the next time.
 */
export function useDialogSubject<Subject>() {
  const [edited, setEdited] = useState<{ subject?: Subject | undefined; turn: number; opened: boolean }>({
    turn: 0,
    opened: false,
  });
  return {
    ...edited,
    edit: (subject?: Subject) => setEdited(({ turn }) => ({ subject, turn: turn + 1, opened: true })),
    close: () => setEdited((now) => ({ ...now, opened: false })),
  };
}
