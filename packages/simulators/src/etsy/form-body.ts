import type { SimulatedRequest } from '../http/listen.ts';
import { refusal } from './etsy-refusals.ts';

export type Form = {
  has(name: string): boolean;
  /** Undefined when absent; an empty field is an empty text. */
  text(name: string): string | undefined;
  integer(name: string): number | undefined;
  float(name: string): number | undefined;
  flag(name: string): boolean | undefined;
  oneOf(name: string, values: readonly string[]): string | undefined;
  /** Reads `tags=a,b`, `tags[]=a&tags[]=b`, `tags[0]=a` and a repeated `tags`: all are seen in the wild. */
  list(name: string): string[] | undefined;
  integers(name: string): number[] | undefined;
};

/** The value of a field that must be there. */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw refusal(400, `Missing input parameter: [${name}]`);
  return value;
}

/** `a[]` and `a[0]` are elements of `a`. */
function namesOf(fields: URLSearchParams, name: string): string[] {
  return [...fields.keys()].filter((key) => key === name || key.replace(/\[\d*\]$/, '') === name);
}

export function formOf(fields: URLSearchParams): Form {
  const expected = (kind: string, name: string, got: string) =>
    refusal(400, `Expected ${kind} value for '${name}' (got ${got === '' ? 'NULL' : 'string'}).`);
  const number = (name: string, kind: string, pattern: RegExp) => {
    const value = fields.get(name);
    if (value === null) return undefined;
    if (!pattern.test(value)) throw expected(kind, name, value);
    return Number(value);
  };
  const form: Form = {
    has: (name) => namesOf(fields, name).length > 0,
    text: (name) => fields.get(name) ?? undefined,
    integer: (name) => number(name, 'int', /^-?\d+$/),
    float: (name) => number(name, 'float', /^-?\d+(\.\d+)?$/),
    flag(name) {
      const value = fields.get(name);
      if (value === null) return undefined;
      if (['true', '1'].includes(value)) return true;
      if (['false', '0', ''].includes(value)) return false;
      throw expected('bool', name, value);
    },
    oneOf(name, values) {
      const value = fields.get(name);
      if (value === null) return undefined;
      if (values.includes(value)) return value;
      throw refusal(400, `Invalid value for '${name}': '${value}'. Must be one of: ${values.join(', ')}.`);
    },
    list(name) {
      const names = new Set(namesOf(fields, name));
      if (names.size === 0) return undefined;
      const values = [...names].flatMap((key) => fields.getAll(key));
      const separate = values.length > 1 ? values : (values[0] ?? '').split(',');
      return separate.map((value) => value.trim()).filter(Boolean);
    },
    integers(name) {
      return form.list(name)?.map((value) => {
        if (!/^\d+$/.test(value)) throw expected('int', name, value);
        return Number(value);
      });
    },
  };
  return form;
}

/** The body of a call that takes a web form only; JSON is refused. */
export function readForm(request: SimulatedRequest): Form {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw refusal(400, 'The request body must be of content type application/x-www-form-urlencoded.');
  }
  return formOf(new URLSearchParams(request.body.toString('utf8')));
}
