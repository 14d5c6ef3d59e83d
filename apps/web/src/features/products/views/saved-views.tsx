import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { SavedView } from '@crosslister/contract/views.ts';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { type Beside, Target, useOpened } from '../../../ui/opener.tsx';
import { addressOf, changeView, parseView } from '../view.ts';
import { NameForm } from './name-form.tsx';
import { partOf, sameView, withAgain, withName, withView } from './saved-view-changes.ts';
import styles from './saved-views.module.css';
import { ViewRow } from './view-row.tsx';

interface Props extends Beside {
  saved: readonly SavedView[];
  /** The present view, as it would be saved, and the name of the saved one that was opened. */
  current: SavedView;
  tab: ProductStatus;
  onApply: (view: SavedView) => void;
  /** Changes the views as they are by then, and which of them is open. */
  onSave: (
    change: (saved: readonly SavedView[]) => SavedView[],
    open: (now: string) => string,
    /** The view that is saved by it. */
    saved?: string,
  ) => void;
}

/** The views a seller has saved for this tab: to show, update, rename, share, delete, and add. */
export function SavedViews(props: Props) {
  const { button, opened, onChange, saved, current, tab, onApply, onSave } = props;
  const [renaming, setRenaming] = useState('');
  const open = saved.find(({ name }) => name === current.name);
  const changed = open && !sameView(open, current, tab) ? open : undefined;
  const close = () => {
    setRenaming('');
    onChange(false);
  };

  function remove(gone: SavedView): void {
    const { name } = gone;
    const at = saved.indexOf(gone);
    onSave(
      (now) => now.filter((view) => view.name !== name),
      (open) => (open === name ? '' : open),
    );
    showToast({
      type: 'info',
      title: 'View Deleted',
      message: `The view "${name}" has been deleted. Its products stay.`,
      cancelLabel: 'Undo',
      onCancel: () =>
        onSave(
          (now) => withAgain(now, gone, at),
          (open) => (open === '' && gone.name === current.name ? name : open),
        ),
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
          {saved.map((view) =>
            view.name === renaming ? (
              <li key={view.name}>
                <NameForm
                  label={`New name of ${view.name}`}
                  button="Rename"
                  first={view.name}
                  others={saved.filter((other) => other !== view)}
                  onSubmit={(name) => {
                    onSave(
                      (now) => withName(now, view.name, name),
                      (shown) => (shown === view.name ? name : shown),
                      name,
                    );
                    setRenaming('');
                  }}
                />
              </li>
            ) : (
              <ViewRow
                key={view.name}
                view={view}
                isShown={view === open && !changed}
                address={addressOfView(view, tab)}
                onApply={() => {
                  close();
                  onApply(view);
                }}
                onRename={() => setRenaming(view.name)}
                onDelete={() => remove(view)}
              />
            ),
          )}
        </ul>
        {changed && (
          <Button
            fullWidth
            size="xs"
            variant="light"
            className={styles.update ?? ''}
            onClick={() => {
              onSave(
                (now) => withView(now, current),
                (shown) => shown,
                changed.name,
              );
              close();
            }}
          >
            Update view "{changed.name}"
          </Button>
        )}
        <NameForm
          label="View name"
          button="Save this view"
          others={saved}
          onSubmit={(name) => {
            onSave(
              (now) => withView(now, { ...current, name }),
              () => name,
              name,
            );
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The address that opens a saved view in any browser, also one whose seller has not saved it. */
function addressOfView(saved: SavedView, tab: ProductStatus): string {
  const view = changeView(parseView(''), { ...partOf(saved, tab), page: 1 });
  return `${location.origin}${location.pathname}${addressOf(view, '')}`;
}
