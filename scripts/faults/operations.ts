import type { Fault } from './fault.ts';

const room = 'apps/server/src/operations';

export const operationFaults: readonly Fault[] = [
  {
    name: 'double listing: a relist overtakes the end of the listing before',
    file: `${room}/claim.ts`,
    find: `AND (other.status = 'processing' OR (other.status = 'queued' AND other.id < o.id`,
    replace: `AND (other.status = 'processing' OR (other.status = 'queued' AND other.id > o.id`,
    named: 'the listing is ended, and then made again',
    tests: ['apps/server/src/features/products/actions/relist.test.ts'],
  },
  {
    name: 'double listing: a lease that is in use counts as expired',
    file: 'apps/server/src/db/abandoned.ts',
    find: `const isOver = due ? sql\`\${until} < now()\` : sql\`false\`;`,
    replace: 'const isOver = sql`true`;',
    named: 'lost its lease',
    tests: [`${room}/worker.test.ts`],
  },
  {
    name: 'lost sales: a poll of a process that died waits for its next turn',
    file: 'apps/server/src/db/claims/due.ts',
    find: "freed: 'poll_lease_until = NULL, poll_held_by = NULL, next_poll_at = now()',",
    replace: "freed: 'poll_lease_until = NULL, poll_held_by = NULL',",
    tests: [`${room}/upkeep/free-abandoned.test.ts`],
  },
  {
    name: 'double listing: a worker that lost its lease goes on sending',
    file: `${room}/guard.ts`,
    find: `if (!state.held) throw lost();`,
    replace: ``,
    named: 'cannot write over what another has stored',
    tests: [`${room}/worker.test.ts`],
  },
  {
    name: 'wrong account: work goes on after another account was connected',
    file: `${room}/guard.ts`,
    find: `AND o.generation IS NOT DISTINCT FROM c.generation AS held, o.sent, o.cancel_requested AS "isCalledOff",`,
    replace: `AS held, o.sent, o.cancel_requested AS "isCalledOff",`,
    named: 'a crosslist is about to send',
    tests: ['apps/server/src/features/connections/another-account.test.ts'],
  },
  {
    name: 'missed delist: the delist of a sale can be cancelled',
    file: `${room}/operation-rows.ts`,
    find: `if (operation.kind === 'delist') return operation.params.reason === 'seller' ? null : 'ending';`,
    replace: `if (operation.kind === 'delist') return operation.params.reason === 'delete' ? 'ending' : null;`,
    named: 'a delist that follows a sale',
    tests: ['apps/server/src/operations/http/operations.test.ts'],
  },
  {
    name: 'missed delist: a sale that joins a cancelled delist does not revive it',
    file: `${room}/merge-rules.ts`,
    find: `{ joining: 'must_end', live: ['queued', 'processing'], params: 'merged', goesOn: true, step: 'kept' },`,
    replace: `{ joining: 'must_end', live: ['queued', 'processing'], params: 'merged', goesOn: false, step: 'kept' },`,
    tests: [`${room}/merge-rules.test.ts`],
  },
  {
    name: 'lost failure: what the seller can still retry is removed after 90 days',
    file: `${room}/upkeep/prune.ts`,
    find: `AND NOT (product_id IS NOT NULL AND \${isOpenFailure()})`,
    replace: '',
    named: 'can still retry',
    tests: [`${room}/upkeep/prune.test.ts`],
  },
];
