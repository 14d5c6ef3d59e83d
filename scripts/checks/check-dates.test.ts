import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDates } from './check-dates.ts';

test('a date that has come unanswered, a yearly one without an answer and a broken line are named', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-dates-'));
  const page = 'docs/marketplaces/dates.md';
  const check = async (rows: string[]) => {
    await writeFile(
      join(tree, page),
      ['| date | a | b | c | d |', '|---|---|---|---|---|', ...rows].join('\n'),
    );
    return checkDates(tree, new Date('2026-11-29T12:00:00Z'));
  };
  try {
    await mkdir(join(tree, 'docs/marketplaces'), { recursive: true });
    const answered = '| 2026-07-29 | Etsy | x is gone | its page | not sent |';
    const ahead = '| 2027-01-01 | eBay | y comes | its page | |';
    expect(await check([answered, ahead])).toEqual({ ok: true, output: '' });
    const { ok, output } = await check([
      answered,
      '| 2026-11-29 | eBay | z is gone | its page | |',
      '| every 01-01 | Etsy | windows move | its page |  |',
      '| soon | Etsy | something | its page | yes |',
    ]);
    expect(ok).toBe(false);
    expect(output.split('\n')).toEqual([
      `${page}:4 2026-11-29 has come, and nothing answers it: z is gone `,
      `${page}:5 every 01-01 has come, and nothing answers it: windows move `,
      `${page}:6 is no line of five cells with a date`,
    ]);
    expect((await check([])).output).toBe(`${page} has no dates`);
  } finally {
    await rm(tree, { recursive: true });
  }
});
