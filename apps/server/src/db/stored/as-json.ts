import { asStorableText } from './storable-text.ts';

/**
 * Rows for `jsonb_to_recordset`: one parameter for each column of each row would take longer than the writing itself.
 * PostgreSQL's JSON refuses NUL and half a surrogate pair, in which a clipped text may end.
 */
export function asJson(rows: unknown): string {
  const text = JSON.stringify(rows);
  // A replacer makes JSON.stringify several times slower, and hardly any text needs one: JSON has both as escapes.
  return /\\u(?:0000|d[89a-f])/.test(text) ? JSON.stringify(rows, wellFormed) : text;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? asStorableText(value) : value;
}
