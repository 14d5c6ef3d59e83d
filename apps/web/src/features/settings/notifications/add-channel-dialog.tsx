import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CopyField } from '../../../ui/fields/copy/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import { changesOf, emptyTarget, newDraft, targetOf } from './channel-draft.ts';
import { addWords, type TypedKind } from './event-words.ts';
import { TargetFields } from './target-fields.tsx';
import { useAddChannel } from './use-channels.ts';

interface Props extends DialogProps {
  kind: TypedKind;
  sendsMail: boolean;
}

/** A new e-mail address, ntfy topic or webhook. The secret of a webhook is shown here, once. */
export function AddChannelDialog({ kind, sendsMail, opened, onClose }: Props) {
  const [draft, setDraft] = useState(newDraft(kind));
  const [target, setTarget] = useState(emptyTarget(sendsMail));
  const add = useAddChannel();
  const secret = add.data?.secret;

  function save() {
    add.mutate(
      { ...changesOf(draft), target: targetOf(kind, target) },
      { onSuccess: (added) => added.secret === undefined && onClose() },
    );
  }

  if (secret !== undefined)
    return (
      <Dialog opened={opened} onClose={onClose} title="Webhook added" size={520} leave="Close">
        <div className="stack">
          <Notice type="warning">
            Copy the secret now: it is not shown again. With it the receiver checks the signature of each
            message.
          </Notice>
          <CopyField label="Signing secret" value={secret} />
        </div>
      </Dialog>
    );
  return (
    <ChannelDialog
      opened={opened}
      onClose={onClose}
      title={addWords[kind]}
      action="Add"
      saving={add}
      draft={draft}
      onChange={setDraft}
      onSave={save}
    >
      <TargetFields
        kind={kind}
        draft={target}
        onChange={setTarget}
        sendsMail={sendsMail}
        errors={fieldErrorsOf(add.error)}
      />
    </ChannelDialog>
  );
}
