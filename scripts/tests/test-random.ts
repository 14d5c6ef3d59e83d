import { runAndTally } from './run-and-tally.ts';

// Random calls out of the API's document (CONTRIBUTING.md): RANDOM_CALLS of them, the same ones for the same RANDOM_SEED.
await runAndTally(['--project=unit', 'apps/server/src/random-calls.test.ts']);
