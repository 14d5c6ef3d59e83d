import './end-with-parent.ts';
import { runShort } from '../bench/main/short.ts';
import { changedFiles, chooseLong, today } from './tests/choose-long.ts';
import { countProcessorTime, describeProcessorTime } from './tests/processor-time.ts';
import { runSuite, type SuiteResult } from './tests/run-suite.ts';
import { printFailures, printNames, sumUp } from './tests/run-vitest.ts';

// For a machine that checks each change: npm test, a part of the long tests, and at the end what failed and one line.
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

const began = performance.now();
const used = countProcessorTime();
const { files, left } = chooseLong(await changedFiles(), today());
const results: SuiteResult[] = [];
const lines: string[] = [];
for (const [suite, command, chosen] of [
  ['quick', 'npm test'],
  ['some', 'part of npm run test:long', files],
  ['forget', 'part of npm run test:forget'],
] as const) {
  const result = await runSuite(suite, stopped.signal, chosen);
  results.push(result);
  lines.push(`${command}: ${sumUp(result)} in ${result.minutes.toFixed(1)} min`);
  console.log(lines.at(-1));
  if (result.failed.length > 0) process.exitCode = 1;
}
printNames('Touched by the change, but not run; npm run test:long has them', left);
// After the tests, which would run beside it.
const slower = await runShort({ keep: false });
for (const line of slower) console.log(`slower: ${line}`);
lines.push(
  slower.length > 0 ? `slower: ${slower.length} calls` : 'npm run bench -- --short: no call is slower',
);
if (slower.length > 0) process.exitCode = 1;
// Once more, as a log is often cut to its end.
for (const result of results) printFailures(result);
const processor = used?.();
if (processor) console.log(describeProcessorTime(processor, (performance.now() - began) / 60_000));
console.log(lines.join('; '));
