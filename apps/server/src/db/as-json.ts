/**
 * Rows for `jsonb_to_recordset`: a parameter for each of their columns would take longer than the writing. JSON in the
 * database refuses NUL and half a surrogate pair, which a clipped text may end in.
 */
export const asJson = (rows: unknown): string => JSON.stringify(rows, wellFormed);

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
}
