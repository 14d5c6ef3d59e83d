import type { NotificationChannel } from '@crosslister/contract/notifications.ts';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { changesOf, draftOf, emptyTarget, targetDraftOf, targetOf } from './channel-draft.ts';
import { TargetFields } from './target-fields.tsx';
import { useChangeChannel } from './use-channels.ts';

interface Props extends DialogProps {
  channel: NotificationChannel;
  sendsMail: boolean;
}

/** A channel with the address that it has. That of a browser cannot be typed. */
export function EditChannelDialog({ channel, sendsMail, opened, onClose }: Props) {
  const { target } = channel;
  const [draft, setDraft] = useState(draftOf(channel));
  const before = target ? targetDraftOf(target, sendsMail) : emptyTarget(sendsMail);
  const [typed, setTyped] = useState(before);
  const change = useChangeChannel(channel.id);
  // One that is saved is asked again at once for all that did not reach it.
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before);

  function save() {
    const edited = target && (isChanged || channel.error) ? { target: targetOf(target.kind, typed) } : {};
    change.mutate({ ...changesOf(draft), ...edited }, { onSuccess: onClose });
  }

  return (
    <ChannelDialog
      opened={opened}
      onClose={onClose}
      title={`Edit ${channel.name}`}
      action="Save"
      saving={change}
      draft={draft}
      onChange={setDraft}
      onSave={save}
    >
      {target && (
        <TargetFields
          kind={target.kind}
          draft={typed}
          onChange={setTyped}
          sendsMail={sendsMail}
          errors={fieldErrorsOf(change.error)}
          storedAt={channel.to}
        />
      )}
    </ChannelDialog>
  );
}
