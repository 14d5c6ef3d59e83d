import '../../scripts/end-with-parent.ts';
import { parseArgs } from 'node:util';
import { linearize } from './run.ts';

// npm run linearize -- --operations 100000 [--lanes 2] [--seed 1]
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    lanes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const options = {
  operations: Number(values.operations),
  lanes: Number(values.lanes),
  seed: Number(values.seed),
};
// The server and its PostgreSQL are ended first.
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
console.log(`Eight writers on one product, again and again: ${JSON.stringify(options)}`);
const report = await linearize(
  options,
  ({ operations, products, rounds, seconds }) => {
    if (products % 20 === 0)
      console.log(`${operations} calls, ${products} products, ${rounds} rounds in ${seconds} s`);
  },
  stopped.signal,
);
const { violations, notes, ...figures } = report;
console.log(figures);
for (const note of notes) console.log(`to be looked at: ${note}`);
for (const violation of violations) console.error(violation);
console.log(violations.length === 0 ? 'No violation.' : `${violations.length} violations.`);
if (stopped.signal.aborted) console.log('Stopped before the end.');
process.exitCode = violations.length === 0 && !stopped.signal.aborted ? 0 : 1;
