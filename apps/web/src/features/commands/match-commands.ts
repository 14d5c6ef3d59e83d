import type { Command } from '../../lib/dialog-props.ts';

/** The commands that have each word of a search in their name, their group or what else they are called, in any order. */
export function matchCommands(commands: readonly Command[], search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/);
  return commands.filter(({ group, title, also = '' }) => {
    const text = `${group} ${title} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
