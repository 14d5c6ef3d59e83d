import './end-with-parent.ts';
import { runSuite } from './run-suite.ts';
import { sumUp } from './run-vitest.ts';

// Everything, for a machine that checks each change: npm test, then npm run test:all, and
// one line about both at the end.
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

const lines: string[] = [];
for (const [suite, command] of [
  ['quick', 'npm test'],
  ['all', 'npm run test:all'],
] as const) {
  const result = await runSuite(suite, stopped.signal);
  lines.push(`${command}: ${sumUp(result)} in ${result.minutes.toFixed(1)} min`);
  console.log(lines.at(-1));
  if (result.failed.length > 0) process.exitCode = 1;
}
console.log(lines.join('; '));
