import type { Marks } from './marks.ts';
import { maskMessage } from './message-words.ts';
import type { Field, Vocabulary } from './words.ts';

/** With what the calls of one connection are masked. */
export interface Masking {
  marks: Marks;
  vocabulary: Vocabulary;
}

/** Too short for an id or a phone number. */
const amount = /^-?\d{1,8}(\.\d{1,6})?$/;
const MOST = 1e8;
const LAST_SECOND = 253_402_300_799;
const code = /^(?=[\w.:-]*[a-z_])[\w.:-]{1,60}$/i;
/** A date, or seconds since 1970. */
const time = /^\d{9,10}$|^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const digits = /^\d{1,19}$/;

const harmless = new Set(['', '0', 'true', 'false']);

/** What may be kept of a text in this field, or undefined. Both the field and the shape of the value have to allow it. */
export function keptText(field: Field, value: string, { marks, vocabulary }: Masking): string | undefined {
  if (harmless.has(value) || vocabulary.isConstant(value)) return value;
  if (vocabulary.keeps('ids', field)) return digits.test(value) ? marks.id(value) : undefined;
  if (vocabulary.keeps('numbers', field)) return amount.test(value) ? value : undefined;
  if (vocabulary.keeps('codes', field)) return code.test(value) ? value : undefined;
  if (vocabulary.keeps('times', field)) return time.test(value) ? value : undefined;
  if (vocabulary.keeps('messages', field)) return maskMessage(value, marks.part);
  return undefined;
}

/** The same for a number, which has a mark in place of what is not kept. */
export function keptNumber(field: Field, value: number, { marks, vocabulary }: Masking): number | string {
  if (value === 0) return value;
  if (vocabulary.keeps('numbers', field) && Math.abs(value) < MOST) return value;
  if (vocabulary.keeps('times', field) && value >= 0 && value <= LAST_SECOND) return value;
  const isId = Number.isSafeInteger(value) && value > 0 && vocabulary.keeps('ids', field);
  return isId ? marks.numericId(value) : marks.number(value);
}
