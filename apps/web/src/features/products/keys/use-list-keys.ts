import type { Product } from '@crosslister/contract/product.ts';
import type { RefObject } from 'react';
import type { Command } from '../../../lib/dialog-props.ts';
import { forDialog } from '../../../ui/dialogs/dialog-order.ts';
import { focusedId, focusedRow, moveFocus } from '../../../ui/keys/row-focus.ts';
import { useShortcuts } from '../../../ui/keys/use-shortcuts.ts';
import type { ListActions } from './list-commands.ts';

interface Options extends ListActions {
  table: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  products: readonly Product[];
  /** Closes or clears what is uppermost. */
  onEscape: () => void;
  onExport: () => void;
  onImport: () => void;
  onHelp: () => void;
  onCommands: (forList: Command[]) => void;
}

/** The keys of the list, and what can be done to its selection as commands. */
export function useListKeys({ table, search: searchField, products, choice, ...on }: Options): void {
  function inFocus(): Product | undefined {
    const focused = focusedId(table.current);
    return products.find(({ id }) => id === focused);
  }
  const search = () => searchField.current?.focus({ preventScroll: true });
  /** What the focus is in is known before the list of commands, which is loaded for it, takes it. */
  function askWhat(): void {
    const at = focusedRow(table.current);
    const product = inFocus();
    const toRow = (by: -1 | 1) => () => moveFocus(table.current, by, at);
    const opened = import('./list-commands.ts').then(({ listCommands }) =>
      on.onCommands(listCommands({ ...on, choice, product, search, toRow })),
    );
    forDialog(opened).catch(console.warn);
  }
  useShortcuts({
    select_all: on.onSelectAll,
    deselect: on.onDeselect,
    delete: () => choice && on.onAction('delete'),
    export: on.onExport,
    import: on.onImport,
    search,
    filters: on.onFilters,
    help: on.onHelp,
    commands: askWhat,
    next_row: () => moveFocus(table.current, 1),
    previous_row: () => moveFocus(table.current, -1),
    tick_row: () => {
      const product = inFocus();
      if (product) on.onToggle(product);
    },
    edit: () => {
      const product = inFocus();
      if (choice) on.onEdit(choice);
      else if (product) on.onOpen(product);
    },
    escape: on.onEscape,
  });
}
