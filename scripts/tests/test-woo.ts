import { runAndTally } from './run-and-tally.ts';

// The tests against a real WooCommerce store (CONTRIBUTING.md); without WOO_TEST_URL each is skipped by its name.
await runAndTally(['--project=woo', ...process.argv.slice(2)]);
