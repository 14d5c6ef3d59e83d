import type pg from 'pg';
import { listRelations, listTables, quoted } from '../backup/tables.ts';
import { BYSTANDER } from './bystander.ts';

/**
 * For each table that can have one, a condition that finds the bystander's rows: by seller,
 * or by what a row belongs to.
 */
export async function ownedTables(client: pg.ClientBase): Promise<Map<string, string>> {
  const relations = await listRelations(client);
  const owned = new Map<string, string>();
  // Each table comes after those it refers to.
  for (const { name, columns } of await listTables(client)) {
    const direct = name === 'users' ? 'id' : columns.includes('user_id') ? 'user_id' : null;
    if (direct) {
      owned.set(name, `${direct} = ${BYSTANDER}`);
      continue;
    }
    const parent = relations.find((relation) => relation.child === name && owned.has(relation.parent));
    const [column, key] = [parent?.child_columns[0], parent?.parent_columns[0]];
    if (!parent || !column || !key) continue;
    const parents = `SELECT ${quoted(key)} FROM ${quoted(parent.parent)} WHERE ${owned.get(parent.parent)}`;
    owned.set(name, `${quoted(column)} IN (${parents})`);
  }
  return owned;
}

/** A checksum of each row of the bystander's, by table. */
export type Sums = Map<string, string[]>;

export async function sumBystander(client: pg.ClientBase): Promise<Sums> {
  const parts = [...(await ownedTables(client))].map(
    ([name, condition]) =>
      `SELECT '${name}' AS name, array(SELECT md5(t::text) FROM ${quoted(name)} t WHERE ${condition} ORDER BY 1) AS sums`,
  );
  const { rows } = await client.query<{ name: string; sums: string[] }>(parts.join(' UNION ALL '));
  return new Map(rows.map(({ name, sums }) => [name, sums]));
}

/** Throws with the rows that have changed. */
export async function checkBystander(client: pg.ClientBase, before: Sums): Promise<void> {
  const faults: string[] = [];
  const after = await sumBystander(client);
  for (const [name, condition] of await ownedTables(client)) {
    const [had, has] = [before.get(name) ?? [], after.get(name) ?? []];
    if (had.join() === has.join()) continue;
    const { rows } = await client.query(
      `SELECT to_jsonb(t) AS row FROM ${quoted(name)} t WHERE ${condition} AND md5(t::text) <> ALL ($1) LIMIT 3`,
      [had],
    );
    const missing = had.filter((sum) => !has.includes(sum)).length;
    faults.push(
      `${name}: ${missing} rows are not as they were. ${rows.map(({ row }) => JSON.stringify(row)).join('\n')}`,
    );
  }
  if (faults.length === 0) return;
  throw new Error(
    `Something of a seller was changed who takes no part in these tests.\n${faults.join('\n')}`,
  );
}
