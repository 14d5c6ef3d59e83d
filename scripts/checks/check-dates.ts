import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type ToolResult } from '../run-tool.ts';

const PAGE = 'docs/marketplaces/dates.md';
const row = /^\| *(\d{4}-\d\d-\d\d|every \d\d-\d\d) *\|/;

/**
 * What a marketplace has announced is answered before its day comes. A date of every year counts as past, because it
 * comes within the year.
 */
export async function checkDates(tree: string = root, today = new Date()): Promise<ToolResult> {
  const text = await readFile(join(tree, PAGE), 'utf8');
  const now = today.toISOString().slice(0, 10);
  const lines: string[] = [];
  let rows = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|') || /^\|( date |-)/.test(line)) continue;
    rows += 1;
    const say = (what: string) => lines.push(`${PAGE}:${index + 1} ${what}`);
    const date = row.exec(line)?.[1];
    const cells = line.split('|').slice(1, -1);
    if (!date || cells.length !== 5) {
      say('is no line of five cells with a date');
      continue;
    }
    const isPast = date.startsWith('every') || date <= now;
    if (isPast && !cells[4]?.trim()) say(`${date} has come, and nothing answers it:${cells[2]}`);
  }
  if (rows === 0) lines.push(`${PAGE} has no dates`);
  return { ok: lines.length === 0, output: lines.join('\n') };
}
