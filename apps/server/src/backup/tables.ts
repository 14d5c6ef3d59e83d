import pg from 'pg';
import { z } from 'zod';
import type { Proof } from './contents.ts';

const Tables = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));
const Relations = z.array(
  z.object({
    name: z.string(),
    child: z.string(),
    parent: z.string(),
    child_columns: z.array(z.string()),
    parent_columns: z.array(z.string()),
  }),
);
const Sums = z.array(z.object({ rows: z.string(), sum: z.string() })).length(1);
const Sequences = z.array(z.object({ name: z.string() }));
const Position = z.array(z.object({ last_value: z.string(), is_called: z.boolean() })).length(1);
const Names = z.array(z.object({ name: z.string() }));

export type Table = z.infer<typeof Tables>[number];
export type Relation = z.infer<typeof Relations>[number];
type Client = pg.ClientBase;

export const quoted = (name: string) => pg.escapeIdentifier(name);
export const columnList = (columns: string[]) => columns.map(quoted).join(', ');

/** So that the same row always gives the same text, whatever the server's own settings are. */
export async function fixFormats(client: Client): Promise<void> {
  await client.query(`SET timezone = 'UTC'; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres';
    SET bytea_output = 'hex'; SET extra_float_digits = 1; SET client_encoding = 'UTF8'`);
}

/** All our tables, each after those it refers to. Without the record of migrations. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'kysely_%'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  const waiting = Tables.parse(rows);
  const relations = await listRelations(client);
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ name }) =>
      relations.every(
        ({ child, parent }) =>
          child !== name || parent === name || ordered.some((table) => table.name === parent),
      ),
    );
    if (next < 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`);
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

/** Every foreign key. */
export async function listRelations(client: Client): Promise<Relation[]> {
  const { rows } = await client.query(`
    SELECT k.conname AS name, c.relname AS child, p.relname AS parent,
      (SELECT array_agg(a.attname::text ORDER BY n) FROM unnest(k.conkey) WITH ORDINALITY AS u (num, n)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num) AS child_columns,
      (SELECT array_agg(a.attname::text ORDER BY n) FROM unnest(k.confkey) WITH ORDINALITY AS u (num, n)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num) AS parent_columns
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace ORDER BY k.conname`);
  return Relations.parse(rows);
}

/** The number of rows of a table, and a sum over their contents that does not depend on their order. */
export async function sumOf(
  client: Client,
  { name, columns }: Table,
): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query(`
    SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(ROW(${columnList(columns)})::text, 0)::numeric), 0)::text AS sum
    FROM ${quoted(name)}`);
  const [{ rows: count, sum } = { rows: '0', sum: '0' }] = Sums.parse(rows);
  return { rows: Number(count), sum };
}

/** The last number given in each table, so that the number of a deleted row is never given again. */
export async function readSequences(client: Client): Promise<Proof['sequences']> {
  const { rows } = await client.query(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`);
  const sequences: Proof['sequences'] = [];
  for (const { name } of Sequences.parse(rows)) {
    const position = await client.query(`SELECT last_value::text, is_called FROM ${quoted(name)}`);
    for (const found of Position.parse(position.rows)) sequences.push({ name, ...found });
  }
  return sequences;
}

/** Migrations the database has had, oldest first. None if Crosslister never started with it. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`SELECT to_regclass('kysely_migration')::text AS name`);
  if (found[0]?.name === null) return [];
  const { rows } = await client.query('SELECT name FROM kysely_migration ORDER BY name');
  return Names.parse(rows).map(({ name }) => name);
}
