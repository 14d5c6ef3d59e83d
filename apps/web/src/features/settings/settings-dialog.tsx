import { sourceByDefault } from '@crosslister/contract/platforms.ts';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCredentials } from '../../lib/api/get-credentials.ts';
import { explainError, firstProblem, nextStepOf } from '../../lib/api-error.ts';
import type { SettingsDialogProps } from '../../lib/dialog-props.ts';
import { showToast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { EditConflicts, focusConflicts } from '../../ui/edit-conflicts.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { Notice } from '../../ui/notice.tsx';
import { focusRefused } from '../../ui/number-field.tsx';
import { useSaveCredentials } from './api/save-credentials.ts';
import { useDisconnectQuestion } from './components/disconnect-question.tsx';
import { SettingsMenu } from './components/settings-menu.tsx';
import { chosen, conflictsOf, overSaved, type SettingEdits, saveOf } from './merge-settings.ts';
import { disconnectedShop, draftOf, isDirty } from './settings-draft.ts';

/** A page with a button of its own has changes that this button has not saved. */
const hasUnsaved = (pages: Element | null) => Boolean(pages?.querySelector('[data-unsaved]'));
/** What leaving a page discards: those changes, and texts that are refused. */
const wouldLose = (pages: Element | null) => Boolean(pages?.querySelector('[data-refused]'));

export function SettingsDialog({ opened, onClose, first }: SettingsDialogProps) {
  const { data: credentials, error } = useCredentials();
  const [edited, setEdited] = useState<SettingEdits | null>(null);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLDivElement>(null);
  const save = useSaveCredentials();

  const saved = credentials && draftOf(credentials);
  const edits = saved && overSaved(edited ?? { draft: saved, began: saved }, saved);
  const conflicts = edits ? conflictsOf(edits, saved) : [];
  const left = edits && disconnectedShop(edits.draft, saved);
  const disconnecting = useDisconnectQuestion(left ?? sourceByDefault, saveChanges);
  const dirty = Boolean(edits && isDirty(edits.draft, saved));

  function close() {
    setAsking(false);
    setAsked(false);
    setEdited(null);
    disconnecting.drop();
    onClose();
  }

  function submit() {
    if (!edits || (content.current && focusRefused(content.current))) return;
    if (conflicts.length > 0) {
      setAsked(true);
      focusConflicts(chooser.current);
    } else if (left) void disconnecting.ask();
    else saveChanges();
  }

  function saveChanges() {
    if (!edits) return;
    save.mutate(saveOf(edits), {
      onSuccess: () => {
        showToast({ type: 'success', title: 'Settings Saved', message: 'Settings saved successfully!' });
        close();
      },
      onError: (cause) =>
        showToast({
          type: 'error',
          title: 'Save Failed',
          message: 'Failed to save settings.',
          details: [firstProblem(cause), nextStepOf(cause)].filter(Boolean).join(' '),
        }),
    });
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => (dirty || hasUnsaved(content.current) ? setAsking(true) : close())}
        title="Settings"
        size={960}
        footer={
          <>
            {edits && conflicts.length > 0 && (
              <EditConflicts
                ref={chooser}
                conflicts={conflicts}
                onChoose={(path, keep) => {
                  setAsked(false);
                  setEdited(chosen(edits, saved, path, keep));
                }}
                isAsked={asked}
              />
            )}
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button disabled={!edits} loading={save.isPending || disconnecting.isCounting} onClick={submit}>
              Save Changes
            </Button>
          </>
        }
      >
        {edits && (
          <div ref={content}>
            <SettingsMenu
              first={first}
              {...edits}
              onChange={(draft) => setEdited({ draft, began: edits.began })}
            />
          </div>
        )}
        {!edits && error && <Notice type="error">{explainError(error)}</Notice>}
        {!edits && !error && (
          <Stack gap="md" aria-hidden>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={52} />
            ))}
          </Stack>
        )}
      </Dialog>
      {disconnecting.dialog}
      <LeaveQuestion
        isDirty={() => opened && wouldLose(content.current)}
        message="This page has changes that have not been saved. Leave it without saving them?"
      />
      <DiscardDialog
        opened={asking}
        message="You have unsaved changes. Close the settings without saving them?"
        onDiscard={close}
        onStay={() => setAsking(false)}
      />
    </>
  );
}
