import '../end-with-parent.ts';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from '../faults/fault.ts';
import { faults, mustCatch } from '../faults/list.ts';
import { isLong, runTests } from '../faults/run-tests.ts';
import { defectOf, makeScratch, withFault } from '../faults/scratch.ts';
import { root } from '../run-tool.ts';

// npm run test:faults (CONTRIBUTING.md): breaks one line of the product after the other, and sees whether a test notices.
type Verdict = 'caught' | 'NOT CAUGHT' | 'DID NOT RUN' | 'NOT IN THIS CHECKOUT';

const { values: asked } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [''] }, against: { type: 'string' } },
});
const words = asked.only.map((word) => word.toLowerCase());
const chosen = faults.filter(({ name, file }) =>
  words.some((word) => `${file} ${name}`.toLowerCase().includes(word)),
);
if (chosen.length === 0) throw new Error(`no fault has "${words.join('" or "')}" in its name or its file`);

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

const began = performance.now();
const scratch = await makeScratch(asked.against ? resolve(asked.against) : root);
let caught = 0;
try {
  caught = await runAll();
} finally {
  await rm(scratch, { recursive: true, force: true });
}
const minutes = `${((performance.now() - began) / 60_000).toFixed(1)} minutes`;
console.log(`\n${caught} of ${chosen.length} caught (${minutes}${processorMinutes()})`);
const isWhole = chosen.length === faults.length;
process.exitCode = stopped.signal.aborted || caught < (isWhole ? mustCatch : chosen.length) ? 1 : 0;

async function runAll(): Promise<number> {
  const defects = new Map(chosen.map((fault) => [fault, defectOf(scratch, fault)]));
  const red = await findRed(chosen.filter((fault) => defects.get(fault) === null));
  let count = 0;
  for (const fault of chosen) {
    if (stopped.signal.aborted) break;
    const defect = defects.get(fault);
    const without = fault.tests.filter((test) => red.has(test));
    if (defect) print(fault, 'NOT IN THIS CHECKOUT', defect);
    else if (without.length > 0) print(fault, 'DID NOT RUN', `red without the fault: ${without.join(', ')}`);
    else count += (await runOne(fault)) === 'caught' ? 1 : 0;
  }
  return count;
}

/**
 * The test files that do not pass as they are: those would see every fault. All are run together, once, and one that fails
 * among the others once more, alone.
 */
async function findRed(sound: Fault[]): Promise<Set<string>> {
  const red = new Set(sound.flatMap(({ tests }) => tests));
  console.log(`Without a fault: ${red.size} test files`);
  const take = async (tests: string[]) => {
    const named = patternOf(sound.filter((fault) => tests.some((test) => fault.tests.includes(test))));
    const { green, output } = await runTests(scratch, { tests, named }, stopped.signal);
    for (const test of green) red.delete(test);
    return output;
  };
  const isWhole = (test: string) => sound.some((fault) => !fault.named && fault.tests.includes(test));
  const kinds = Map.groupBy(red, (test) => `${isLong(test)} ${isWhole(test)}`);
  for (const tests of kinds.values()) await take(tests);
  for (const test of red) {
    const output = await take([test]);
    if (red.has(test)) console.log(`${test} is red without a fault:\n${output}`);
  }
  return red;
}

/** For the tests that these faults name; undefined if one of them wants all of its file. */
function patternOf(some: Fault[]): string | undefined {
  return some.every(({ named }) => named) ? some.map(({ named }) => named).join('|') : undefined;
}

async function runOne(fault: Fault): Promise<Verdict> {
  const { green, failed, output } = await withFault(scratch, fault, () =>
    runTests(scratch, { ...fault, bail: true }, stopped.signal),
  );
  if (failed[0] !== undefined) return print(fault, 'caught', `by ${failed[0]}`);
  if (fault.tests.every((test) => green.includes(test)))
    return print(fault, 'NOT CAUGHT', `by ${fault.tests.join(', ')}`);
  // A file that failed before its first test says that the fault is none, or that it breaks everything.
  return print(fault, 'DID NOT RUN', output.trim().split('\n').slice(-30).join('\n'));
}

function print({ name, file }: Fault, verdict: Verdict, why: string): Verdict {
  console.log(`${verdict.padEnd(12)} ${name} (${file})\n${why.replace(/^/gm, ' '.repeat(13))}`);
  return verdict;
}

/** The processor time of all test runs so far, where the system counts that of ended children (Linux). */
function processorMinutes(): string {
  const path = '/proc/self/stat';
  if (!existsSync(path)) return '';
  const text = readFileSync(path, 'utf8');
  // The name of the program is in brackets and may have spaces. 100 ticks a second are the kernel's fixed unit here.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[13]) + Number(fields[14]);
  return `, ${(ticks / 6000).toFixed(1)} of the processor`;
}
