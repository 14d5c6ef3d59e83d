import { sourceByDefault } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCredentials } from '../../lib/api/get-credentials.ts';
import { firstProblem, nextStepOf } from '../../lib/api-error.ts';
import type { SettingsDialogProps, SettingsPlace } from '../../lib/dialog-props.ts';
import { isSettingsPanel, type SettingsPanel, settingsPanels } from '../../lib/texts/settings-panels.ts';
import { showToast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { EditConflicts, focusConflicts } from '../../ui/dialogs/edit-conflicts.tsx';
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx';
import { focusRefused } from '../../ui/fields/number-field.tsx';
import { OwnSaves } from '../../ui/fields/own-saves.ts';
import { Loaded } from '../../ui/progress/loaded.tsx';
import { useSaveCredentials } from './api/save-credentials.ts';
import { useDisconnectQuestion } from './connections/disconnect-question.tsx';
import { type FeesEdit, feesOf, hasFeeMistake } from './fees/fees-draft.ts';
import { useSaveFees } from './fees/save-fees.ts';
import { chosen, conflictsOf, overSaved, type SettingEdits, saveOf } from './merge-settings.ts';
import { disconnectedShop, draftOf, isDirty } from './settings-draft.ts';
import { leavesUnsaved, SettingsMenu, showUnsaved, unsavedPart, wouldLose } from './settings-menu.tsx';

export function SettingsDialog({ opened, onClose, first }: SettingsDialogProps) {
  const query = useCredentials();
  const credentials = query.data;
  const [edited, setEdited] = useState<SettingEdits | null>(null);
  const [fees, setFees] = useState<FeesEdit>();
  /** Where the menu was turned to, since it was asked for at this place. */
  const [turned, setTurned] = useState<{ from: SettingsPlace; to: SettingsPanel }>();
  const begins = isSettingsPanel(first.panel) ? first.panel : 'connections';
  const shown = turned?.from === first ? turned.to : begins;
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLDivElement>(null);
  const [ownSaves] = useState(() => new Set<() => Promise<unknown>>());
  const [isSaving, setSaving] = useState(false);
  const save = useSaveCredentials();
  const saveFees = useSaveFees();

  const saved = credentials && draftOf(credentials);
  const edits = saved && overSaved(edited ?? { draft: saved, began: saved }, saved);
  const conflicts = edits ? conflictsOf(edits, saved) : [];
  const left = edits && disconnectedShop(edits.draft, saved);
  const disconnecting = useDisconnectQuestion(left ?? sourceByDefault, () => void saveChanges());
  const dirty = Boolean(edits && isDirty(edits.draft, saved)) || fees?.isDirty === true;

  function close() {
    setAsking(false);
    setAsked(false);
    setEdited(null);
    setFees(undefined);
    disconnecting.drop();
    onClose();
  }

  function submit() {
    if (!edits || (content.current && focusRefused(content.current))) return;
    if (conflicts.length > 0) {
      setAsked(true);
      focusConflicts(chooser.current);
    } else if (left) void disconnecting.ask();
    else void saveChanges();
  }

  async function saveChanges() {
    if (!edits) return;
    setSaving(true);
    /** The page that has the part which is saved now. */
    let page: SettingsPanel | null = shown;
    try {
      for (const saveOwn of ownSaves) await saveOwn();
      page = null;
      if (fees?.isDirty) {
        await saveFees.mutateAsync(feesOf(fees.draft));
        setFees(undefined);
      }
      await save.mutateAsync(saveOf(edits));
      showToast({ type: 'success', title: 'Settings Saved', message: 'Settings saved successfully!' });
      close();
    } catch (cause) {
      showToast({
        type: 'error',
        title: 'Save Failed',
        message: 'Failed to save settings.',
        details: [page && `${settingsPanels[page]}:`, firstProblem(cause), nextStepOf(cause)]
          .filter(Boolean)
          .join(' '),
      });
    }
    // What is inert takes no focus.
    flushSync(() => setSaving(false));
    if (page) showUnsaved(content.current);
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => (dirty || unsavedPart(content.current) ? setAsking(true) : close())}
        title="Settings"
        size={960}
        address={`settings=${shown}`}
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
            <Button disabled={!edits} loading={isSaving || disconnecting.isCounting} onClick={submit}>
              Save Changes
            </Button>
          </>
        }
      >
        {edits && (
          // What would be typed meanwhile would not be saved.
          <div ref={content} inert={isSaving}>
            <OwnSaves value={ownSaves}>
              <SettingsMenu
                first={first}
                shown={shown}
                onShown={(to) => setTurned({ from: first, to })}
                {...edits}
                fees={fees}
                onFees={setFees}
                onChange={(draft) => setEdited({ draft, began: edits.began })}
              />
            </OwnSaves>
          </div>
        )}
        <Loaded query={query} what="your settings" height={240}>
          {() => null}
        </Loaded>
      </Dialog>
      {disconnecting.dialog}
      <LeaveQuestion
        isDirty={() => opened && wouldLose(content.current)}
        message={leavesUnsaved}
        // A text that is refused is nowhere to be seen on another page.
        onDiscard={() => fees && hasFeeMistake(fees.draft) && setFees(undefined)}
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
