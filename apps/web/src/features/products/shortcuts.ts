export type Shortcut =
  | 'select_all'
  | 'deselect'
  | 'delete'
  | 'export'
  | 'import'
  | 'search'
  | 'filters'
  | 'help'
  | 'commands'
  | 'next_row'
  | 'previous_row'
  | 'tick_row'
  | 'edit'
  | 'escape';

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const withControl: Record<string, Shortcut> = {
  a: 'select_all',
  d: 'deselect',
  e: 'export',
  i: 'import',
  f: 'search',
  k: 'commands',
  'shift+f': 'filters',
};

/** The seller can switch these off. */
const single: Record<string, Shortcut> = {
  '?': 'help',
  '/': 'search',
  j: 'next_row',
  k: 'previous_row',
  x: 'tick_row',
  e: 'edit',
};

/** The action of a key press, if any. The Command key of a Mac counts as Control. */
export function shortcutOf(
  { key, ctrlKey, metaKey, shiftKey, altKey }: Press,
  withSingleKeys: boolean,
): Shortcut | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return withControl[`${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`];
  if (key === 'Delete') return 'delete';
  if (key === 'Escape') return 'escape';
  return withSingleKeys ? single[key] : undefined;
}
