import { sql, type UpdateObject } from 'kysely';
import type { Database, Db, OperationRow } from '../db/schema.ts';
import { requestId } from './request-id.ts';

// The only file that updates operations; `npm run check` refuses another (scripts/checks/check-writers.ts).

/** Steps of the seller have a lane of their own, which no worker visits. They take no slot of the server's work. */
export const SELLER_LANE = 'seller';

/** When a step without a report ends automatically. */
export const stepEnds = sql<Date>`now() + interval '1 day'`;

type Status = OperationRow['status'];

/** From where to where an operation may go, and who moves it. Starting over and claiming are below and in claim.ts. */
const transitions = {
  queued: {
    cancelled: 'the seller, or what makes it pointless',
    partial: 'a poll, which has nothing to do but to tell',
  },
  processing: {
    queued: 'its worker: it goes on later, or elsewhere',
    completed: 'its worker',
    partial: 'its worker',
    failed: 'its worker',
    cancelled: 'its worker, at its next look',
  },
  waiting: {
    completed: 'the seller, or a sale that did the same',
    failed: 'the seller, or a day without a word',
    cancelled: 'the seller, or what makes it pointless',
  },
  failed: {
    completed: 'the seller, who did it by hand',
    failed: 'the seller, whose step was not confirmed in time',
    cancelled: 'what makes it pointless',
  },
  completed: { waiting: 'Undo of what completed it' },
  partial: {},
  cancelled: {
    completed: 'the seller, who had done the step all the same',
    failed: 'the seller, who had begun the step all the same',
    waiting: 'Undo of what cancelled it',
  },
} as const satisfies Record<Status, Partial<Record<Status, string>>>;

/** From where a state can be reached. */
type Origin<To extends Status> = {
  [From in Status]: To extends keyof (typeof transitions)[From] ? From : never;
}[Status];

const released = { slot: null, lease_until: null, held_by: null };
const ended = { ...released, finished_at: sql<Date>`now()` };
const arrived: Record<'queued' | 'waiting' | 'completed' | 'partial' | 'failed' | 'cancelled', object> = {
  queued: released,
  waiting: { lease_until: stepEnds, finished_at: null },
  completed: ended,
  partial: ended,
  failed: ended,
  cancelled: ended,
};

type Values = Omit<
  UpdateObject<Database, 'operations'>,
  'id' | 'user_id' | 'status' | 'slot' | 'held_by' | 'finished_at' | 'attempt'
>;

/** Moves those operations that are in one of these states, as `transitions` allow. The caller says which. */
export const moveOperations = <To extends keyof typeof arrived>(
  db: Db,
  from: readonly Origin<To>[],
  to: To,
  values: Values = {},
) =>
  db
    .updateTable('operations')
    .set({ ...values, status: to, ...arrived[to] })
    .where('status', 'in', [...from]);

type Operations = ReturnType<typeof changeOperations>;

/** Writes into operations without moving them. The caller says which. */
export const changeOperations = (db: Db, values: Values) => db.updateTable('operations').set(values);

/** The link of a seller's step stays. The link of a failure is removed with the failure. */
export const linkOfStep = sql<string | null>`CASE WHEN lane = ${SELLER_LANE} THEN link END`;

/** What a failed operation is as a new one. Its journal stays, so that anything an attempt left behind is found. */
const asNew = {
  status: sql<'queued' | 'waiting'>`CASE WHEN lane = ${SELLER_LANE} THEN 'waiting' ELSE 'queued' END`,
  lease_until: sql<Date | null>`CASE WHEN lane = ${SELLER_LANE} THEN ${stepEnds} END`,
  failures: 0,
  run_after: sql<Date>`now()`,
  not_before: null,
  error: null,
  next_step: null,
  fix: null,
  cause: null,
  link: linkOfStep,
  cancel_requested: false,
  finished_at: null,
  dismissed_at: null,
  // The line of its batch shows it again.
  batch_closed_at: null,
};

/** Turns operations that have failed, or were cancelled, into new ones. The caller says which. */
export const startOperationsOver = (db: Db, values: Values = {}) =>
  db
    .updateTable('operations')
    .set({ ...asNew, request_id: requestId(), ...values })
    .where('status', 'in', ['failed', 'partial', 'cancelled']);

/** The same, into the journal. */
export const noteInJournal = (db: Db, entry: object, values: Values = {}) =>
  changeOperations(db, { ...values, journal: sql`journal || ${JSON.stringify(entry)}::jsonb` });

/** Only while this attempt owns it. */
export const ofThisAttempt = (
  operations: Operations,
  { id, attempt }: Pick<OperationRow, 'id' | 'attempt'>,
) => operations.where('id', '=', id).where('attempt', '=', attempt);
