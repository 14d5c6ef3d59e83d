import type { Product } from '@crosslister/contract/product.ts';
import { keysOf } from '../../../lib/browser/shortcut-keys.ts';
import type { Command, ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { actionLabels, type BulkRowAction } from '../actions/row-actions.ts';

export interface ListActions {
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
}

interface Asked extends ListActions {
  /** That of the row with the focus. */
  product: Product | undefined;
  search: () => void;
  toRow: (by: -1 | 1) => () => void;
}

/** What can be done to the selection, the list, and the row that has the focus. */
export function listCommands(asked: Asked): Command[] {
  const { search, toRow, ...on } = asked;
  return [
    ...selectionCommands(asked),
    { group: 'List', title: 'Select all', keys: keysOf('select_all'), run: on.onSelectAll },
    { group: 'List', title: 'Search', keys: keysOf('search'), run: search },
    { group: 'List', title: 'Filters', keys: keysOf('filters'), run: on.onFilters },
    ...productCommands(asked),
    { group: 'Row', title: 'Next row', keys: keysOf('next_row'), run: toRow(1) },
    { group: 'Row', title: 'Row before', keys: keysOf('previous_row'), run: toRow(-1) },
  ];
}

function selectionCommands({ choice, actions, ...on }: Asked): Command[] {
  if (!choice) return [];
  const group = `${formatCount(choice.count)} selected`;
  return [
    { group, title: 'Edit', also: 'bulk price many', keys: keysOf('edit'), run: () => on.onEdit(choice) },
    ...actions.map((action) => ({
      group,
      title: actionLabels[action],
      ...(action === 'delete' && { keys: keysOf('delete') }),
      run: () => on.onAction(action),
    })),
    { group, title: 'Label', run: () => on.onLabel(choice) },
    { group, title: 'Print labels', run: () => on.onPrintLabels(choice) },
    { group, title: 'Select nothing', keys: keysOf('deselect'), run: on.onDeselect },
  ];
}

function productCommands({ product, choice, onToggle, onOpen }: Asked): Command[] {
  if (!product) return [];
  const group = 'Row';
  const toggle: Command = {
    group,
    title: `Select or take out ${product.name}`,
    keys: keysOf('tick_row'),
    run: () => onToggle(product),
  };
  if (choice) return [toggle];
  return [toggle, { group, title: `Open ${product.name}`, keys: keysOf('edit'), run: () => onOpen(product) }];
}
