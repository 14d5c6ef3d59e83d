/** A value that begins and ends with a quotation mark may hold what separates values. */
const part = /(?:^|[,;|\n])[^\S\n]*(?:"((?:[^"]|"")*)"(?=\s*(?:[,;|\n]|$))|([^,;|\n]*))/g;

/** The values of a cell such as `Red, Blue` or `"65% cotton, 35% wool"; Silk`. */
export const listed = (text: string): string[] =>
  [...text.matchAll(part)]
    .map(([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    .filter(Boolean);

/** Values as a text that `listed` reads. */
export const listText = (values: readonly string[]): string =>
  values
    .map((value) => (/[,;|\n]|^\s*"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join('; ');

const specific = /^(?:"((?:[^"]|"")*)"|([^":]+)):(.*)$/;

/** Item specifics of a cell with one in each line: `Style: Boho; Retro`. */
export const specificsIn = (text: string): [name: string, values: string[]][] =>
  text.split('\n').flatMap((line): [string, string[]][] => {
    const [, quoted, plain = '', values = ''] = specific.exec(line.trim()) ?? [];
    const name = (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim();
    return name === '' ? [] : [[name, listed(values)]];
  });

/** Item specifics as a text that `specificsIn` reads. */
export const specificsText = (specifics: readonly (readonly [string, readonly string[]])[]): string =>
  specifics
    .map(([name, values]) => {
      const said = /[":]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
      // Each is in a line of its own.
      return `${said}: ${listText(values)}`.replace(/[\r\n]+/g, ' ');
    })
    .join('\n');
