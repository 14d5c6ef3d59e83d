import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { Fragment, useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { areSingleKeysOn, switchSingleKeys } from '../../lib/single-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

const groups: { title: string; keys: [keys: string[], does: string][] }[] = [
  {
    title: 'Products',
    keys: [
      [['Ctrl', 'A'], 'Select everything that matches'],
      [['Ctrl', 'D'], 'Select nothing'],
      [['Shift', '↑', '↓'], "In a row's box: select the row above or below too"],
      [['Delete'], 'Delete what is selected, after a question'],
      [['j'], 'Next row'],
      [['k'], 'Row before'],
      [['x'], 'Select the row, or take it out'],
      [['e'], 'Edit what is selected, or else open the row'],
      [['/'], 'Search; Enter or ↓ goes on to the first row found'],
      [['Esc'], 'In the search: leave it and keep its words; once more clears them'],
      [['Ctrl', 'F'], "Search; press again for the browser's own search"],
      [['Ctrl', 'Shift', 'F'], 'Show or hide the filters'],
    ],
  },
  {
    title: 'Edit many at once',
    keys: [
      [['Enter'], 'Edit the cell, and keep what was typed; Esc keeps what was there'],
      [['Tab'], 'Next cell; at the end of a row out of the grid'],
      [['Ctrl', 'D'], 'Fill down'],
      [['Ctrl', 'Z'], 'Undo; with Shift redo'],
      [['Ctrl', 'C'], 'Copy the marked cells; Ctrl V pastes, from a spreadsheet too'],
    ],
  },
  {
    title: 'Files',
    keys: [
      [['Ctrl', 'E'], 'Export CSV'],
      [['Ctrl', 'I'], 'Import'],
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      [['Ctrl', 'K'], 'Outside dialogs: every command, and any product, by its name'],
      [['Tab'], 'Next button or field; with Shift the previous one'],
      [['Enter'], 'Open or press what has the focus'],
      [['←', '→'], 'Between tabs, once one has the focus'],
      [
        ['Esc'],
        'Close what is uppermost: a dialog, a menu, the filters; else clear the selection or the filters',
      ],
      [['?'], 'This list'],
    ],
  },
];

/** What the keys do. They are off while you type. */
export function ShortcutsDialog(props: DialogProps) {
  const [single, setSingle] = useState(areSingleKeysOn);
  return (
    <Dialog {...props} title="Keyboard shortcuts" size={520}>
      {groups.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.list}>
            {keys.map(([combination, does]) => (
              <Fragment key={does}>
                <dt>
                  {combination.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
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
        They are off while you type in a field. On a Mac, Command stands for Ctrl.
      </p>
    </Dialog>
  );
}
