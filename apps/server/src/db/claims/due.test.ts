import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBystander } from '../../test/bystander.ts';
import { type DatabaseHandle, migrate, openDatabase } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { bringBack, dueKinds } from './due.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.connectionString, { max: 2, log: () => undefined });
  await migrate(handle.db);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

interface Column {
  table: string;
  name: string;
  seconds: number;
  only?: string;
}
interface Kind {
  table: string;
  due?: { columns: string[]; only?: string };
  held?: { column: string; seconds: number; only?: string };
}
const columns = (Object.values(dueKinds) as Kind[]).flatMap(({ table, due, held }): Column[] => [
  ...(due?.columns ?? []).map((name) => ({ table, seconds: 0, ...due, name })),
  ...(held ? [{ table, name: held.column, ...held }] : []),
]);

/** Says when something was, is over, or is meant to be by the seller: a clock that is set back changes nothing about it. */
const NOT_DUE = [
  ...['added_at', 'taken_at', 'used_at'],
  ...['agreed_at', 'asked_at', 'begun_at', 'packed_at', 'post_by', 'posted_at'],
  ...['endings_again_at', 'no_endings_since', 'rehearsal_failed_at', 'rehearsed_at', 'reread_at'],
  ...[
    'answered_at',
    'batch_closed_at',
    'broken_at',
    'cancellation_dismissed_at',
    'cancelled_at',
    'changed_at',
  ],
  ...[
    'chosen_at',
    'clock_at',
    'consent_expires_at',
    'created_at',
    'crosslist_stored_at',
    'date_added',
    'date_sold',
  ],
  ...[
    'decided_at',
    'deleted_at',
    'delisted_at',
    'dismissed_at',
    'double_dismissed_at',
    'ended_at',
    'expires_at',
    'failing_since',
  ],
  'day',
  ...[
    'fetched_at',
    'finished_at',
    'gone_at',
    'had_room_at',
    'kept_at',
    'key_changed_at',
    'last_answered_at',
    'last_looked_at',
    'last_polled_at',
    'last_received_at',
  ],
  ...[
    'last_sent_at',
    'last_updated',
    'last_used_at',
    'left_behind_since',
    'linked_at',
    'listed_nowhere_since',
    'made_at',
    'month',
  ],
  ...['newest_at', 'not_before', 'notice_dismissed_at', 'photos_closed_at', 'put_back_at', 'read_whole_at'],
  ...[
    'received_at',
    'reset_sold_at',
    'revised_at',
    'scheduled_at',
    'seen_at',
    'sent_at',
    'sold_at',
    'started_at',
  ],
  ...['stock_sent_at', 'taken_back_at', 'task_since', 'touched_at', 'undone_at', 'worked_at'],
];

test('every time of the schema is due or held, or is named as a time that is neither', async () => {
  const { rows } = await handle.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND data_type LIKE 'timestamp%' AND table_name NOT LIKE 'kysely_%'`,
  );
  const known = columns.map(({ table, name }) => `${table}.${name}`);
  const isNamed = (name: string) => known.includes(name) || NOT_DUE.includes(name.split('.')[1] ?? '');
  expect(rows.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([]);
});

test('whatever a clock planned that ran ahead is due or free once it has been set back', async () => {
  await addBystander(
    handle.db,
    Array.from({ length: 200 }, (_, n) => `DUE-${n}`),
  );
  await sql`INSERT INTO leases (name, holder, until) VALUES ('a look', gen_random_uuid(), now())`.execute(
    handle.db,
  );
  await handle.db.transaction().execute(async (trx) => {
    for (const { table, name, only = 'true' } of columns)
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = now() + interval '3 days'
        WHERE ${sql.raw(only)}`.execute(trx);
    const inFuture = async ({ table, name, seconds, only = 'true' }: Column) => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}
        WHERE ${sql.ref(name)} > now() + make_interval(secs => ${seconds}) AND ${sql.raw(only)}`.execute(trx);
      return [`${table}.${name}`, (rows[0]?.n ?? 0) > 0];
    };
    const before = [];
    for (const column of columns) before.push(await inFuture(column));
    expect(before.filter(([, there]) => !there)).toEqual([]);
    await bringBack(trx);
    const after = [];
    for (const column of columns) after.push(await inFuture(column));
    expect(after.filter(([, there]) => there)).toEqual([]);
  });
});
