/**
 * The keys of the page. What a press does, the keys beside the commands and the list of keys are all made from this. A
 * single key may be switched off; Ctrl stands for Command too.
 */
export const shortcutKeys = {
  select_all: ['Ctrl A'],
  deselect: ['Ctrl D'],
  delete: ['Delete'],
  next_row: ['j'],
  previous_row: ['k'],
  tick_row: ['x'],
  edit: ['e'],
  search: ['/', 'Ctrl F'],
  filters: ['Ctrl Shift F'],
  export: ['Ctrl E'],
  import: ['Ctrl I'],
  commands: ['Ctrl K'],
  escape: ['Esc'],
  help: ['?'],
} as const satisfies Record<string, readonly string[]>;

export type Shortcut = keyof typeof shortcutKeys;

/** As they stand beside a command: `/ or Ctrl F`. */
export const keysOf = (shortcut: Shortcut): string => shortcutKeys[shortcut].join(' or ');
