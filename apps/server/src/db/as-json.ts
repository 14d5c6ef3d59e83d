/**
 * Rows for `jsonb_to_recordset`: one parameter for each column of each row would take longer than the writing itself.
 * PostgreSQL's JSON refuses NUL and half a surrogate pair, in which a clipped text may end.
 */
export const asJson = (rows: unknown): string => JSON.stringify(rows, wellFormed);

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
}
