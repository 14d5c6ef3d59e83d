import type { Product } from '@crosslister/contract/product.ts';
import type { RefObject } from 'react';
import { keysOf } from '../../../lib/browser/shortcut-keys.ts';
import type { Command, ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { actionLabels, type BulkRowAction } from '../actions/row-actions.ts';
import { focusedRow, moveFocus } from './row-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface Options {
  table: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  products: readonly Product[];
  /** Null while nothing is selected, and while all that match are being asked for. */
  choice: ProductChoice | null;
  actions: readonly BulkRowAction[];
  onAction: (action: BulkRowAction) => void;
  onSelectAll: () => void;
  /** The seller wants nothing selected any more. */
  onDeselect: () => void;
  onToggle: (product: Product) => void;
  onOpen: (product: Product) => void;
  onEdit: (choice: ProductChoice) => void;
  onLabel: (choice: ProductChoice) => void;
  onPrintLabels: (choice: ProductChoice) => void;
  onFilters: () => void;
  /** Closes or clears what is uppermost. */
  onEscape: () => void;
  onExport: () => void;
  onImport: () => void;
  onHelp: () => void;
  onCommands: (forList: Command[]) => void;
}

/** The keys of the list, and what can be done to its selection as commands. */
export function useListKeys({ table, search: searchField, products, choice, ...on }: Options): void {
  function commandsFor(chosen: ProductChoice | null): Command[] {
    if (!chosen) return [];
    const group = `${formatCount(chosen.count)} selected`;
    return [
      { group, title: 'Edit', also: 'bulk price many', keys: keysOf('edit'), run: () => on.onEdit(chosen) },
      ...on.actions.map((action) => ({
        group,
        title: actionLabels[action],
        ...(action === 'delete' && { keys: keysOf('delete') }),
        run: () => on.onAction(action),
      })),
      { group, title: 'Label', run: () => on.onLabel(chosen) },
      { group, title: 'Print labels', run: () => on.onPrintLabels(chosen) },
      { group, title: 'Select nothing', keys: keysOf('deselect'), run: on.onDeselect },
    ];
  }
  const inFocus = () => products[focusedRow(table.current)];
  const search = () => searchField.current?.focus({ preventScroll: true });
  /** For the row that has the focus now, and the way to others. */
  function commandsForRow(): Command[] {
    const product = inFocus();
    const at = focusedRow(table.current);
    const group = 'Row';
    const toRow = (by: -1 | 1) => () => moveFocus(table.current, by, at);
    return [
      ...(product
        ? [
            {
              group,
              title: `Select or take out ${product.name}`,
              keys: keysOf('tick_row'),
              run: () => on.onToggle(product),
            },
            ...(choice
              ? []
              : [
                  {
                    group,
                    title: `Open ${product.name}`,
                    keys: keysOf('edit'),
                    run: () => on.onOpen(product),
                  },
                ]),
          ]
        : []),
      { group, title: 'Next row', keys: keysOf('next_row'), run: toRow(1) },
      { group, title: 'Row before', keys: keysOf('previous_row'), run: toRow(-1) },
    ];
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
    commands: () =>
      on.onCommands([
        ...commandsFor(choice),
        { group: 'List', title: 'Select all', keys: keysOf('select_all'), run: on.onSelectAll },
        { group: 'List', title: 'Search', keys: keysOf('search'), run: search },
        { group: 'List', title: 'Filters', keys: keysOf('filters'), run: on.onFilters },
        ...commandsForRow(),
      ]),
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
