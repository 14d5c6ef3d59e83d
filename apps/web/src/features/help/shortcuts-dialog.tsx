import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { Fragment, useState } from 'react';
import { type Shortcut, shortcutKeys } from '../../lib/browser/shortcut-keys.ts';
import { areSingleKeysOn, switchSingleKeys } from '../../lib/browser/single-keys.ts';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

/** One for each way to press it. */
type Sentences<Keys extends readonly string[]> = { readonly [N in keyof Keys]: string };

/** What the keys of the page do. */
const does: { readonly [S in Shortcut]: Sentences<(typeof shortcutKeys)[S]> } = {
  select_all: ['Select everything that matches'],
  deselect: ['Select nothing'],
  delete: ['Delete what is selected, after a question'],
  next_row: ['Next row; in what was opened from the list, the next there'],
  previous_row: ['Row before; or the one before there'],
  tick_row: ['Select the row, or take it out'],
  edit: ['Edit what is selected, or else open the row'],
  search: [
    'Search; Enter or ↓ goes on to the first row found',
    "Search; press again for the browser's own search",
  ],
  filters: ['Show or hide the filters'],
  export: ['Export CSV'],
  import: ['Import'],
  commands: ['Outside dialogs, also from a field: every command, and any product, by its name'],
  escape: ['Close what is uppermost: a dialog, a menu, the filters; else clear the selection or the filters'],
  help: ['This list'],
};

type Line = [keys: readonly string[], does: string];

const linesOf = (...shortcuts: Shortcut[]): Line[] =>
  shortcuts.flatMap((shortcut) => {
    const sentences: readonly string[] = does[shortcut];
    return shortcutKeys[shortcut].map((keys, n): Line => [keys.split(' '), sentences[n] ?? '']);
  });

const groups: { title: string; lines: Line[] }[] = [
  {
    title: 'Products',
    lines: [
      ...linesOf('select_all', 'deselect'),
      [['Shift', '↑', '↓'], 'In a row: select the row above or below too'],
      ...linesOf('delete', 'next_row', 'previous_row', 'tick_row', 'edit', 'search'),
      [['Esc'], 'In the search: leave it and keep its words; once more clears them'],
      ...linesOf('filters'),
    ],
  },
  {
    title: 'Edit many at once',
    lines: [
      [['Enter'], 'Edit the cell, and keep what was typed; Esc keeps what was there'],
      [['Tab'], 'Next cell; at the end of a row out of the grid'],
      [['Shift', '↑', '↓', '←', '→'], 'Mark more cells'],
      [['Ctrl', 'D'], 'Fill down: the first of the marked rows into those below'],
      [['Ctrl', 'Z'], 'Undo; with Shift redo'],
      [['Ctrl', 'C'], 'Copy the marked cells; Ctrl V pastes, from a spreadsheet too'],
    ],
  },
  { title: 'Files', lines: linesOf('export', 'import') },
  {
    title: 'Everywhere',
    lines: [
      ...linesOf('commands'),
      [['Tab'], 'Next button or field; with Shift the previous one'],
      [['Enter'], 'Open or press what has the focus'],
      [['←', '→'], 'Between tabs, once one has the focus'],
      ...linesOf('escape', 'help'),
    ],
  },
];

/** What the keys do. Most are off while you type. */
export function ShortcutsDialog(props: DialogProps) {
  const [single, setSingle] = useState(areSingleKeysOn);
  return (
    <Dialog {...props} title="Keyboard shortcuts" size={520}>
      {groups.map(({ title, lines }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.list}>
            {lines.map(([combination, text]) => (
              <Fragment key={combination.join(' ')}>
                <dt>
                  {combination.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        className={styles.single ?? ''}
        label="Single keys: j, k, x, e, / and ?"
        checked={single}
        onChange={({ currentTarget: { checked } }) => {
          switchSingleKeys(checked);
          setSingle(checked);
        }}
      />
      <p className={styles.hint}>
        All but Ctrl K are off while you type in a field. On a Mac, Command stands for Ctrl.
      </p>
    </Dialog>
  );
}
