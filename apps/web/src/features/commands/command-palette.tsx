import { Combobox, TextInput, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Command, DialogProps } from '../../lib/dialog-props.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './command-palette.module.css';
import { useFoundProducts } from './get-found-products.ts';
import { matchCommands } from './match-commands.ts';

const DEBOUNCE_MS = 150;

interface Props extends DialogProps {
  commands: readonly Command[];
  onOpenProduct: (id: number) => void;
}

/** Everything that can be done from here, by its name, and products by theirs. */
export function CommandPalette({ commands, onOpenProduct, ...dialog }: Props) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const store = useCombobox({ opened: dialog.opened });
  const { data } = useFoundProducts(dialog.opened ? asked : '');
  const products = (asked === search.trim() && asked !== '' && data?.results) || [];
  const shown = [
    ...matchCommands(commands, search),
    ...products.map(
      ({ id, name, sku }): Command => ({
        group: 'Products',
        title: sku ? `${name}, ${sku}` : name,
        run: () => onOpenProduct(id),
      }),
    ),
  ];
  const groups = Map.groupBy(
    shown.map((command, at) => ({ ...command, at })),
    ({ group }) => group,
  );

  const { selectFirstOption } = store;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what Enter does is the first that is shown
  useEffect(() => void (dialog.opened && selectFirstOption()), [search, shown.length, dialog.opened]);

  function close(): void {
    dialog.onClose();
    setSearch('');
  }

  return (
    // A command may move the focus, which Mantine would take back. The dialog's own return does not.
    <Dialog {...dialog} onClose={close} title="Commands" size={560} steady atOnce returnFocus={false}>
      <Combobox
        store={store}
        onOptionSubmit={(at) => {
          close();
          shown[Number(at)]?.run();
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            aria-label="Command or product"
            placeholder="What do you want to do?"
            data-autofocus
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              // The keys that opened it close it. The browser's own use of them is its address line.
              if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
              event.preventDefault();
              close();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label="Commands" className={styles.options ?? ''}>
          {[...groups].map(([group, members]) => (
            <Combobox.Group key={group} label={group}>
              {members.map(({ at, title, keys }) => (
                <Combobox.Option key={`${at} ${title}`} value={String(at)} className={styles.option ?? ''}>
                  <span className={styles.title}>{title}</span>
                  {keys && <kbd className={styles.keys}>{keys}</kbd>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {shown.length === 0 && <Combobox.Empty>Nothing has that name.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  );
}
