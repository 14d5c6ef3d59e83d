import type { NotificationChannel } from '@crosslister/contract/notifications.ts';
import { useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { changesOf, draftOf } from './channel-draft.ts';
import { useChangeChannel } from './use-channels.ts';

export function EditChannelDialog({
  channel,
  opened,
  onClose,
}: DialogProps & { channel: NotificationChannel }) {
  const [draft, setDraft] = useState(draftOf(channel));
  const change = useChangeChannel(channel.id);
  return (
    <ChannelDialog
      opened={opened}
      onClose={onClose}
      title={`Edit ${channel.name}`}
      action="Save"
      saving={change}
      draft={draft}
      onChange={setDraft}
      onSave={() => change.mutate(changesOf(draft), { onSuccess: onClose })}
    />
  );
}
