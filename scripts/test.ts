import './end-with-parent.ts';
import { runSuite, suites } from './tests/run-suite.ts';
import { sumUp } from './tests/run-vitest.ts';

// npm test, npm run test:long, npm run test:all and npm run soak (CONTRIBUTING.md).
const asked = process.argv[2]?.replace(/^--/, '') ?? 'quick';
const suite = (Object.keys(suites) as (keyof typeof suites)[]).find((name) => name === asked);
if (!suite) throw new Error(`there is no suite "${asked}"`);

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

const result = await runSuite(suite, stopped.signal);
console.log(sumUp(result));
process.exitCode = result.failed.length > 0 ? 1 : 0;
