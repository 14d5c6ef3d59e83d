import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

const file = new URL('../results.json', import.meta.url);

/** Where figures come from. */
export const measuredOn = () => ({
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) },
  node: process.version,
});

/** Writes what one bench has measured into results.json, beside what others have. */
export async function keepResults(part: object): Promise<void> {
  const before: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, `${JSON.stringify({ ...before, ...part }, null, 2)}\n`);
}
