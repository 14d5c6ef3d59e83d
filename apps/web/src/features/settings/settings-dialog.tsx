import { Button, Skeleton, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCredentials } from '../../lib/api/get-credentials.ts';
import { describeError, explainError } from '../../lib/api-error.ts';
import type { SettingsDialogProps } from '../../lib/dialog-props.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { focusRefused } from '../../ui/number-field.tsx';
import { useSaveCredentials } from './api/save-credentials.ts';
import { useDisconnectQuestion } from './components/disconnect-question.tsx';
import { SettingsMenu } from './components/settings-menu.tsx';
import { disconnectsStore, draftOf, isDirty, type SettingsDraft, updateOf } from './settings-draft.ts';

export function SettingsDialog({ opened, onClose, first }: SettingsDialogProps) {
  const { data: credentials, error } = useCredentials();
  const [edited, setEdited] = useState<SettingsDraft | null>(null);
  const [asking, setAsking] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const save = useSaveCredentials();
  const disconnecting = useDisconnectQuestion('woocommerce', saveChanges);

  const saved = credentials && draftOf(credentials);
  const draft = edited ?? saved;
  const dirty = Boolean(edited && saved && isDirty(edited, saved));

  function close() {
    setAsking(false);
    setEdited(null);
    onClose();
  }

  function submit() {
    if (!draft || !saved || (content.current && focusRefused(content.current))) return;
    if (disconnectsStore(draft, saved)) void disconnecting.ask();
    else saveChanges();
  }

  function saveChanges() {
    if (!draft || !saved) return;
    save.mutate(updateOf(draft, saved), {
      onSuccess: () => {
        showToast({ type: 'success', title: 'Settings Saved', message: 'Settings saved successfully!' });
        close();
      },
      onError: (cause) =>
        showToast({
          type: 'error',
          title: 'Save Failed',
          message: 'Failed to save settings.',
          details: explainError(cause),
        }),
    });
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => (dirty ? setAsking(true) : close())}
        title="Settings"
        size={960}
        footer={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button disabled={!draft} loading={save.isPending || disconnecting.isCounting} onClick={submit}>
              Save Changes
            </Button>
          </>
        }
      >
        {draft && (
          <div ref={content}>
            <SettingsMenu first={first} draft={draft} onChange={setEdited} />
          </div>
        )}
        {!draft && error && <Notice type="error">{describeError(error)}</Notice>}
        {!draft && !error && (
          <Stack gap="md" aria-hidden>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={52} />
            ))}
          </Stack>
        )}
      </Dialog>
      {disconnecting.dialog}
      <ConfirmDialog
        opened={asking}
        title="Unsaved Changes"
        message="You have unsaved changes. Close the settings without saving them?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        danger
        onConfirm={close}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
