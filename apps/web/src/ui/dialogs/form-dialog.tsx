import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { Dialog } from './dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';

interface Props extends DialogProps {
  title: string;
  size?: number;
  /** The words on the button. */
  action: string;
  saving: { isPending: boolean };
  disabled?: boolean;
  /** What would be lost if it were closed now, in a sentence. */
  unsaved?: string | false;
  onSubmit: (form: HTMLFormElement) => void;
  children: React.ReactNode;
}

/** A dialog that is one form: it is sent with Enter or the button, and asks before it loses what was typed. */
export function FormDialog(props: Props) {
  const {
    size = 560,
    action,
    saving,
    disabled = false,
    unsaved = false,
    onSubmit,
    children,
    ...dialog
  } = props;
  const form = useId();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        {...dialog}
        size={size}
        onClose={() => (unsaved ? setAsking(true) : dialog.onClose())}
        leave="Cancel"
        footer={
          <Button type="submit" form={form} disabled={disabled} loading={saving.isPending}>
            {action}
          </Button>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A portal's events go on to the form of the dialog below.
            event.stopPropagation();
            onSubmit(event.currentTarget);
          }}
        >
          <div className="stack">{children}</div>
        </form>
      </Dialog>
      <DiscardDialog
        opened={asking}
        message={unsaved || ''}
        onDiscard={() => {
          setAsking(false);
          dialog.onClose();
        }}
        onStay={() => setAsking(false)}
      />
    </>
  );
}
