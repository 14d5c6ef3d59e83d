import type { NotificationChannel } from '@crosslister/contract/notifications.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { explainError, fieldErrorsOf } from '../../../lib/api-error.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { changesOf, draftOf } from './channel-draft.ts';
import { ChannelFields } from './channel-fields.tsx';
import { useChangeChannel } from './use-channels.ts';

const FORM = 'edit-channel';

export function EditChannelDialog({
  channel,
  opened,
  onClose,
}: DialogProps & { channel: NotificationChannel }) {
  const [draft, setDraft] = useState(draftOf(channel));
  const change = useChangeChannel(channel.id);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    change.mutate(changesOf(draft), { onSuccess: onClose });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Edit ${channel.name}`}
      size={520}
      leave="Cancel"
      footer={
        <Button type="submit" form={FORM} loading={change.isPending}>
          Save
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Stack gap="md">
          <ChannelFields draft={draft} onChange={setDraft} errors={fieldErrorsOf(change.error)} />
          {change.error && (
            <Notice type="error" announce>
              {explainError(change.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
