import { runAndTally } from './run-and-tally.ts';

// The server's tests with every operation removed as soon as it has ended (CONTRIBUTING.md).
const rooms = [
  'listings',
  'sales',
  'products',
  'shop-import',
  'connections',
  'extension',
  'mailbox',
  'notifications',
];
const asked = process.argv.slice(2);
await runAndTally(
  [
    '--project=unit',
    ...(asked.length > 0 ? asked : rooms.map((room) => `apps/server/src/features/${room}/`)),
  ],
  { FORGET_OPERATIONS: 'true' },
);
