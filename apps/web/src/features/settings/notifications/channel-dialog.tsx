import { Button, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { Dialog } from '../../../ui/dialog.tsx';
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
  /** What stands above the fields that any channel has. */
  children?: ReactNode;
}

/** The form of a channel, new or changed. */
export function ChannelDialog(props: Props) {
  const { title, action, saving, draft, onChange, onSave, children, opened, onClose } = props;
  const form = useId();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={520}
      leave="Cancel"
      footer={
        <Button type="submit" form={form} loading={saving.isPending}>
          {action}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <Stack gap="md">
          {children}
          <ChannelFields draft={draft} onChange={onChange} errors={fieldErrorsOf(saving.error)} />
          <ErrorNotice error={saving.error} />
        </Stack>
      </form>
    </Dialog>
  );
}
