import type { ReactNode } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import type { ChannelDraft } from './channel-draft.ts';
import { ChannelFields } from './channel-fields.tsx';

interface Props extends DialogProps {
  title: string;
  /** The word on the button. */
  action: string;
  saving: { isPending: boolean; error: Error | null };
  draft: ChannelDraft;
  onChange: (draft: ChannelDraft) => void;
  onSave: () => void;
  /** What is above the fields that any channel has. */
  children?: ReactNode;
}

/** The form of a channel, new or changed. */
export function ChannelDialog({ draft, onChange, onSave, children, ...dialog }: Props) {
  const { error } = dialog.saving;
  return (
    <FormDialog {...dialog} onSubmit={onSave}>
      {children}
      <ChannelFields draft={draft} onChange={onChange} errors={fieldErrorsOf(error)} />
      <ErrorNotice error={error} />
    </FormDialog>
  );
}
