import { isObject } from '../http/json-values.ts';
import type { Shape } from './table.ts';

/** What is wrong with one field of a request. */
export type Complaint = {
  field: string;
  place: 'query' | 'header' | 'body';
  why: 'unknown' | 'missing' | 'value' | 'type';
  /** The type that was expected, or the values. */
  expected?: string;
  got?: string;
};

type Found = Omit<Complaint, 'place'>;
type Shapes = Record<string, Shape>;

/** The field of a form or a query that `name[]` or `name[0]` is an element of. */
export const fieldOf = (key: string): string => key.replace(/\[\d*\]$/, '');

const patterns: Record<string, RegExp> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  boolean: /^(true|false|1|0)?$/,
};

/** Checks a text of a query or a form, in which a list is a text with commas. */
export function checkText(shape: Shape, field: string, got: string): Found | undefined {
  if (typeof shape === 'string') {
    return (patterns[shape] ?? /(?:)/).test(got) ? undefined : { field, why: 'type', expected: shape, got };
  }
  if ('or_null' in shape) return got === '' ? undefined : checkText(shape.or_null, field, got);
  if ('one_of' in shape) {
    if (shape.one_of.map(String).includes(got)) return undefined;
    return { field, why: 'value', expected: shape.one_of.join(', '), got };
  }
  if (!('list' in shape)) return undefined;
  const { list } = shape;
  return got
    .split(',')
    .filter(Boolean)
    .map((each) => checkText(list, field, each.trim()))
    .find(Boolean);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function checkPlain(shape: string, field: string, value: unknown): Found | undefined {
  const kind = kindOf(value);
  const fits = shape === 'any' || shape === kind || (shape === 'number' && kind === 'integer');
  return fits ? undefined : { field, why: 'type', expected: shape, got: kind };
}

function checkFields(
  fields: Record<string, Shape>,
  needs: string[],
  field: string,
  value: unknown,
  shapes: Shapes,
): Found | undefined {
  if (!isObject(value)) return { field, why: 'type', expected: 'object', got: kindOf(value) };
  const missing = needs.find((name) => value[name] === undefined);
  if (missing) return { field: missing, why: 'missing' };
  for (const [name, each] of Object.entries(value)) {
    const shape = fields[name];
    if (shape === undefined) return { field: name, why: 'unknown' };
    const found = each === undefined ? undefined : checkValue(shape, name, each, shapes);
    if (found) return found;
  }
  return undefined;
}

/** Checks a value of a JSON body, and all in it. */
export function checkValue(shape: Shape, field: string, value: unknown, shapes: Shapes): Found | undefined {
  if (typeof shape === 'string') return checkPlain(shape, field, value);
  if ('is' in shape) return checkValue(shapes[shape.is] ?? 'any', field, value, shapes);
  if ('or_null' in shape) return value === null ? undefined : checkValue(shape.or_null, field, value, shapes);
  if ('one_of' in shape) {
    if (shape.one_of.includes(value)) return undefined;
    return { field, why: 'value', expected: shape.one_of.join(', '), got: String(value) };
  }
  if ('fields' in shape) return checkFields(shape.fields, shape.needs ?? [], field, value, shapes);
  const within = 'list' in shape ? shape.list : shape.map;
  const isRight = 'list' in shape ? Array.isArray(value) : isObject(value);
  if (!isRight)
    return { field, why: 'type', expected: 'list' in shape ? 'list' : 'object', got: kindOf(value) };
  return Object.values(value as object)
    .map((each) => checkValue(within, field, each, shapes))
    .find(Boolean);
}
