import { type RawBuilder, sql } from 'kysely';
import { inRounds, keepRenewed } from '../../repeat.ts';
import { notifyingOwner, notifyingPollers } from '../change-feed.ts';
import type { Life } from '../life.ts';
import type { Database, Db, Trx } from '../schema.ts';
import { prepared } from '../statistics/prepared.ts';

/** One kind of thing that waits for a time, that somebody holds until a time, or both. */
export interface DueKind {
  table: keyof Database & string;
  /** The column by which one of them is held. */
  key: string;
  /** Columns with the time from which it is due. `only` says which rows wait. */
  due?: { columns: string[]; only?: string };
  /**
   * Until when it is held: `seconds` is the longest from now. Without `by`, the column with the process that holds it,
   * nobody has to be there: the time itself is meant.
   */
  held?: { column: string; seconds: number; only?: string; by?: string };
  /** What the row is once its holder is gone: what did not come to its end is due. `tells` whom that concerns. */
  abandoned?: { freed: string; tells?: RawBuilder<unknown> };
}

const DAY = 86_400;
/** After so many seconds without a sign of life from its worker, another may take over. */
const LEASE = 20;

/**
 * Everything that is due, held and released. What is not in this table stays in the future after a clock that ran ahead:
 * due.test.ts compares it with the schema.
 */
export const dueKinds = {
  operation: {
    table: 'operations',
    key: 'id',
    due: { columns: ['run_after'], only: `status = 'queued'` },
    held: {
      column: 'lease_until',
      seconds: LEASE,
      only: `status = 'processing'`,
      by: 'held_by',
    },
    abandoned: {
      freed: `status = 'queued', slot = NULL, lease_until = NULL, held_by = NULL, run_after = now()`,
      tells: notifyingOwner('operations'),
    },
  },
  step: {
    table: 'operations',
    key: 'id',
    held: { column: 'lease_until', seconds: DAY, only: `status = 'waiting'` },
  },
  poll: {
    table: 'connections',
    key: 'id',
    due: { columns: ['next_poll_at'] },
    held: { column: 'poll_lease_until', seconds: LEASE, by: 'poll_held_by' },
    abandoned: {
      freed: 'poll_lease_until = NULL, poll_held_by = NULL, next_poll_at = now()',
      tells: notifyingPollers,
    },
  },
  look: { table: 'connections', key: 'id', due: { columns: ['next_look_at'] } },
  rehearsal: { table: 'connections', key: 'id', due: { columns: ['next_rehearsal_at'] } },
  callCapture: { table: 'connections', key: 'id', held: { column: 'capture_until', seconds: DAY } },
  formCapture: { table: 'form_captures', key: 'user_id', held: { column: 'capture_until', seconds: DAY } },
  webhook: { table: 'webhooks', key: 'connection_id', due: { columns: ['check_at'] } },
  mailbox: {
    table: 'mailboxes',
    key: 'user_id',
    due: { columns: ['next_look_at'] },
    held: { column: 'lease_until', seconds: LEASE, by: 'held_by' },
    abandoned: {
      freed: 'lease_until = NULL, held_by = NULL, next_look_at = now()',
      tells: notifyingPollers,
    },
  },
  clickAndDrop: { table: 'click_and_drop', key: 'user_id', due: { columns: ['next_poll_at'] } },
  delivery: {
    table: 'notification_deliveries',
    key: 'id',
    due: { columns: ['due_at'], only: `status = 'waiting'` },
    // Longer than an attempt may last: it is not renewed.
    held: { column: 'lease_until', seconds: 30, only: `status = 'waiting'`, by: 'held_by' },
    abandoned: { freed: 'lease_until = NULL, held_by = NULL', tells: notifyingOwner('notifications') },
  },
  importedPhoto: {
    table: 'imported_photos',
    key: 'id',
    due: { columns: ['next_at'], only: `state = 'queued'` },
  },
  proposalAsk: {
    table: 'proposal_asks',
    key: 'id',
    due: { columns: ['next_at'], only: `state = 'queued'` },
  },
  // It is due while it was asked for later than it was looked at.
  lookalikes: { table: 'lookalike_looks', key: 'user_id', due: { columns: ['asked_at', 'looked_at'] } },
  lease: {
    table: 'leases',
    key: 'name',
    held: { column: 'until', seconds: LEASE, by: 'held_by' },
    abandoned: { freed: 'until = now(), held_by = NULL' },
  },
} satisfies Record<string, DueKind>;

type Kind = keyof typeof dueKinds;
type HeldKind = { [K in Kind]: (typeof dueKinds)[K] extends { held: object } ? K : never }[Kind];
type ClaimedKind = 'poll' | 'look' | 'rehearsal' | 'mailbox' | 'clickAndDrop';
type KindOfProcess = { [K in Kind]: (typeof dueKinds)[K] extends { held: { by: string } } ? K : never }[Kind];

export const kinds: readonly DueKind[] = Object.values(dueKinds);
const inSeconds = (seconds: number | RawBuilder<unknown>) => sql<Date>`make_interval(secs => ${seconds})`;
const where = (only = 'true') => sql.raw(only);

/** Until when it is held that is claimed or renewed now. */
export const heldUntil = (kind: HeldKind) => sql<Date>`now() + ${inSeconds(dueKinds[kind].held.seconds)}`;

/** Who claims: where, and as which process. */
export interface Claimant {
  db: Db;
  life: Life;
}

/** The values of a row that this process claims. */
export const claiming = (kind: KindOfProcess, { life }: Pick<Claimant, 'life'>) => {
  const { column, by } = dueKinds[kind].held;
  return sql`${sql.ref(column)} = ${heldUntil(kind)}, ${sql.ref(by)} = ${life.holder()}`;
};

/**
 * Claims what is longest overdue and not held, and sets when it is due next. It claims as many at once as there are
 * places, because each claim waits for the database's disk. At most `mostFailing` of them may be such as failed last
 * time. Times are in whole milliseconds, as JavaScript reads them, because a change meanwhile is noticed by comparing
 * them. `late` says for how many seconds it was due.
 */
export async function claimDue<Row>(
  claimant: Claimant,
  kind: ClaimedKind,
  {
    most,
    only,
    failing = { rows: sql`false`, most: 0 },
    next,
  }: {
    most: number;
    only: RawBuilder<unknown>;
    failing?: { rows: RawBuilder<unknown>; most: number };
    /** Seconds. The row that is claimed is `t`. */
    next: number | RawBuilder<unknown>;
  },
): Promise<(Row & { late: number })[]> {
  const { table: name, key: keyName, due, held }: DueKind & { due: { columns: string[] } } = dueKinds[kind];
  const [table, key, at] = [sql.table(name), sql.ref(keyName), sql.ref(due.columns[0] ?? '')];
  const lease = held && sql.ref(held.column);
  const isFree = lease ? sql`(${lease} IS NULL OR ${lease} < now())` : sql`true`;
  const turns = (places: number, isFailing: boolean) => sql`
    SELECT ${key} AS key, ${at} AS turn FROM ${table} WHERE ${only} AND ${at} <= now()
      AND (${failing.rows}) = ${isFailing}::boolean AND ${isFree}
    ORDER BY ${at} LIMIT ${places} FOR UPDATE SKIP LOCKED`;
  const { rows } = await sql<Row & { late: number }>`
    WITH well AS (${turns(most, false)}), failing AS (${turns(Math.min(most, failing.most), true)})
    UPDATE ${table} t SET ${at} = date_trunc('milliseconds', now()) + ${inSeconds(next)}
      ${isOfProcess(kind) ? sql`, ${claiming(kind, claimant)}` : sql``}
    FROM (SELECT * FROM well UNION ALL SELECT * FROM failing ORDER BY turn LIMIT ${most}) AS taken
    WHERE ${sql.ref(`t.${keyName}`)} = taken.key
    RETURNING t.*, extract(epoch FROM now() - taken.turn)::float8 AS late ${prepared}`.execute(claimant.db);
  return rows;
}

const TICK_MS = 1_000;

interface Round<Row> extends Pick<Parameters<typeof claimDue>[2], 'only' | 'next'> {
  /** Worked on at once in this process. */
  width: number;
  work: (row: Row, signal: AbortSignal) => Promise<void>;
  /** For the log: what it means if none can be claimed. */
  failed: string;
}

/** Works on what is due, until it is stopped. */
export function claimInRounds<Row>(
  claimant: Claimant & { log: { error: (about: object, message: string) => void } },
  kind: ClaimedKind,
  { width, work, failed, ...which }: Round<Row>,
): { stop: () => Promise<void> } {
  return inRounds(
    TICK_MS,
    async ({ running, signal, begin }) => {
      const most = width - running.size;
      const claimed = most > 0 ? await claimDue<Row>(claimant, kind, { most, ...which }) : [];
      for (const row of claimed) begin(work(row, signal), null);
    },
    { onFailure: (error) => claimant.log.error({ err: error }, failed) },
  );
}

const isOfProcess = (kind: ClaimedKind): kind is ClaimedKind & KindOfProcess => 'held' in dueKinds[kind];

/** Which row is held, and what else has to be so for it to be still ours. */
export interface Held {
  kind: HeldKind;
  key: number | string;
  and?: RawBuilder<unknown>;
}

/**
 * Renews what is held until the returned function is called, which does not free it: a renewal on its way would hold it
 * again.
 */
export function keepHeld(db: Db, { kind, key, and }: Held, onFailure: (error: unknown) => void) {
  const { held } = dueKinds[kind];
  const renew = () =>
    sql`UPDATE ${rowOf({ kind, key, ...(and && { and }) }, sql`${sql.ref(held.column)} = ${heldUntil(kind)}`)}`
      .execute(db)
      .catch(onFailure);
  return keepRenewed(renew, held.seconds);
}

/** Frees what is held, and stores what else is to be stored with it. */
export async function free(db: Db, held: Held, also?: RawBuilder<unknown>): Promise<void> {
  const { column, by }: NonNullable<DueKind['held']> = dueKinds[held.kind].held;
  const freed = sql`${sql.ref(column)} = NULL ${by ? sql`, ${sql.ref(by)} = NULL` : sql``}`;
  await sql`UPDATE ${rowOf(held, also ? sql`${freed}, ${also}` : freed)}`.execute(db);
}

function rowOf({ kind, key, and = sql`true` }: Held, values: RawBuilder<unknown>) {
  const { table, key: column } = dueKinds[kind];
  return sql`${sql.table(table)} SET ${values} WHERE ${sql.ref(column)} = ${key} AND ${and}`;
}

/**
 * After a clock that ran ahead: all that waits is due now, because nobody knows by which clock it was planned, and
 * nothing is held for longer than it could be from now on.
 */
export async function bringBack(trx: Trx): Promise<void> {
  for (const { table, due, held } of kinds) {
    for (const column of due?.columns ?? [])
      await shorten(trx, table, { column, seconds: 0, only: due?.only });
    if (held) await shorten(trx, table, held);
  }
  // A refusal of new listings is tried again, which shows whether it holds.
  await sql`UPDATE connections SET listing_stop = NULL WHERE listing_stop IS NOT NULL`.execute(trx);
}

async function shorten(
  trx: Trx,
  table: string,
  { column, seconds, only }: { column: string; seconds: number; only?: string | undefined },
): Promise<void> {
  const [at, until] = [sql.ref(column), sql`now() + ${inSeconds(seconds)}`];
  await sql`UPDATE ${sql.table(table)} SET ${at} = ${until} WHERE ${at} > ${until} AND ${where(only)}`.execute(
    trx,
  );
}
