import { testInterleaving } from '../test/test-interleaving.ts';

// The pairs that have failed before, and one of the actions that were added later, at the first locks, which are those of
// the request itself; interleaving-all-*.test.ts (npm run test:all) have every pair in both orders, at all locks.
testInterleaving(
  [
    ['sale', 'cancel'],
    ['retry', 'sale'],
    ['sale', 'crosslist'],
    ['undo', 'delist'],
    ['undo', 'sale'],
    ['relist', 'seen sale'],
    ['link', 'mail sale'],
    ['split', 'seen sale'],
    ['rule', 'sale'],
    ['sync', 'delete'],
  ],
  8,
);
