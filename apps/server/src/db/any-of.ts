import { type RawBuilder, sql } from 'kysely';

/**
 * For `where('id', '=', anyOf(rows))`: one parameter for all ids, where `in` has one for each. A thousand parameters
 * take as long as the work itself.
 */
export const anyOf = (rows: readonly { id: number }[]): RawBuilder<number> =>
  sql<number>`ANY (${rows.map(({ id }) => id)}::bigint[])`;
