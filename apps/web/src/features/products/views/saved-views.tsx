import type { SavedView } from '@crosslister/contract/views.ts';
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { type Beside, Target, useOpened } from '../../../ui/opener.tsx';
import { nameProblem, sameView, withView } from './saved.ts';
import styles from './saved-views.module.css';

interface Props extends Beside {
  /** The views of this tab. */
  saved: readonly SavedView[];
  /** The present view, as it would be saved. */
  current: Omit<SavedView, 'name'>;
  onApply: (view: SavedView) => void;
  onSave: (saved: SavedView[]) => void;
}

/** The views a seller has saved for this tab: to show, update, delete, and add. */
export function SavedViews({ button, opened, onChange, saved, current, onApply, onSave }: Props) {
  /** The view shown last. Changes made since can be saved in it. */
  const [last, setLast] = useState('');
  const shown = saved.find((view) => sameView(view, current));
  const changed = shown ? undefined : saved.find(({ name }) => name === last);

  function remove({ name }: SavedView): void {
    onSave(saved.filter((view) => view.name !== name));
    showToast({
      type: 'info',
      title: 'View Deleted',
      message: `The view "${name}" has been deleted. Its products stay.`,
      cancelLabel: 'Undo',
      onCancel: () => onSave([...saved]),
    });
  }

  return (
    <Popover
      opened={useOpened(opened)}
      onChange={onChange}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      // A click beside it closes it, and does not act on the row below.
      withOverlay
      overlayProps={{ backgroundOpacity: 0 }}
    >
      <Popover.Target>
        <Target button={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views" className={styles.dropdown ?? ''}>
        {saved.length === 0 && (
          <p className={styles.hint}>Keep a search, filters, sorting and columns of this tab under a name.</p>
        )}
        <ul className={styles.list}>
          {saved.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className={styles.view}
                aria-pressed={view === shown}
                onClick={() => {
                  setLast(view.name);
                  onChange(false);
                  onApply(view);
                }}
              >
                {view.name}
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                title="Delete"
                aria-label={`Delete view ${view.name}`}
                onClick={() => remove(view)}
              >
                <IconX size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {changed && (
          <Button
            fullWidth
            size="xs"
            variant="light"
            className={styles.update ?? ''}
            onClick={() => {
              onSave(withView(saved, { ...current, name: changed.name }));
              onChange(false);
            }}
          >
            Update view "{changed.name}"
          </Button>
        )}
        <SaveForm
          saved={saved}
          onSave={(name) => {
            onSave(withView(saved, { ...current, name }));
            setLast(name);
            onChange(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveForm({ saved, onSave }: { saved: readonly SavedView[]; onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const problem = nameProblem(name, saved);
  function submit(event: React.FormEvent): void {
    event.preventDefault();
    setTried(problem !== undefined);
    if (problem) return;
    setName('');
    onSave(name.trim());
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        aria-label="Name of the view"
        placeholder="Name"
        size="xs"
        maxLength={60}
        data-autofocus
        value={name}
        error={tried && problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default">
        Save this view
      </Button>
    </form>
  );
}
