export type Shortcut =
  | 'select_all'
  | 'deselect'
  | 'delete'
  | 'export'
  | 'import'
  | 'search'
  | 'filters'
  | 'help'
  | 'escape';

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const withControl: Record<string, Shortcut> = {
  a: 'select_all',
  d: 'deselect',
  e: 'export',
  i: 'import',
  f: 'search',
  'shift+f': 'filters',
};

/** The action of a key press, if any. The Command key of a Mac counts as Control. */
export function shortcutOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): Shortcut | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return withControl[`${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`];
  if (key === 'Delete') return 'delete';
  if (key === '?') return 'help';
  return key === 'Escape' ? 'escape' : undefined;
}
