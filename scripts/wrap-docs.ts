import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run-tool.ts';

/** Where a line ends that is filled up, and the length that nobody has to mend. */
const WIDTH = 120;
const MOST = 130;
/** A sentence that ends behind this column ends its line. */
const NEARLY = 90;
/** licences.md is made by a script. */
const exclude = ['docs/licences.md'];
export const proseIn = (tree: string) =>
  globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: tree, exclude }).sort();

/** A line of a table, a heading, a picture alone, HTML. */
const isKept = (line: string) => /^\s*(\||#|!\[[^\]]*\]\([^)]*\)\s*$|<|\[[^\]]+\]:|---)/.test(line);
const marker = /^(\s*)([-*] |\d+\. )/;
/** At the beginning of a line it would mean something else. */
const beginsBlock = /^([-+*>#|=]|\d+[.)]$)/;

/** Paragraphs and list items of a page with long lines, filled up again. Shorter ones stay as they are. */
export function wrapPage(text: string): string {
  return blocksOf(text)
    .flatMap(({ lines, isProse }) =>
      isProse && lines.some((line) => line.length > MOST) ? fill(lines) : lines,
    )
    .join('\n');
}

/** The lines of prose that are too long, by their number. */
export function longLines(text: string): number[] {
  let before = 0;
  return blocksOf(text).flatMap(({ lines, isProse }) => {
    const first = before + 1;
    before += lines.length;
    return lines.flatMap((line, n) => (isProse && line.length > MOST ? first + n : []));
  });
}

function blocksOf(text: string): { lines: string[]; isProse: boolean }[] {
  const blocks: { lines: string[]; isProse: boolean }[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    const isFence = /^\s*```/.test(line);
    const isProse = !isCode && !isFence && line.trim() !== '' && !isKept(line);
    if (isFence) isCode = !isCode;
    const last = blocks.at(-1);
    if (last?.isProse && isProse && !marker.test(line)) last.lines.push(line);
    else blocks.push({ lines: [line], isProse });
  }
  return blocks;
}

function fill(lines: string[]): string[] {
  const [first = ''] = lines;
  const [begin = '', space = '', mark = ''] = marker.exec(first) ?? [/^\s*/.exec(first)?.[0] ?? ''];
  const indent = mark ? `${space}${' '.repeat(mark.length)}` : begin;
  const rest = [first.slice(begin.length), ...lines.slice(1)].join(' ');
  // What is in code is not broken.
  const words = rest.match(/(?:`[^`]*`|\S)+/g) ?? [];
  const filled: string[] = [];
  let line = begin;
  let isEmpty = true;
  for (const word of words) {
    const isFull = line.length + 1 + word.length > WIDTH || (line.length > NEARLY && /[.?!:]\)?$/.test(line));
    if (!isEmpty && isFull && !beginsBlock.test(word)) {
      filled.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...filled, line];
}

if (import.meta.main) {
  for (const page of proseIn(root)) {
    const file = join(root, page);
    const text = await readFile(file, 'utf8');
    const wrapped = wrapPage(text);
    if (wrapped !== text) await writeFile(file, wrapped);
  }
}
