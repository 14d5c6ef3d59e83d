import { isDateTime } from '../stamp.ts';
import { RestError } from './rest-error.ts';

export type Rule = {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'date' | 'email';
  values?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** Rule of each element of an array. */
  items?: Rule;
  /** Rules inside an object; a fault there is reported on the whole parameter. */
  properties?: Record<string, Rule>;
};

export type Rules = Record<string, Rule>;

type Fault = { code: string; message: string; data: { param: string } | null };

const wrongType = (name: string, type: string): Fault => ({
  code: 'rest_invalid_type',
  message: `${name} is not of type ${type}.`,
  data: { param: name },
});

function isNumeric(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
}

function isBoolean(value: unknown): boolean {
  if (typeof value === 'string') return ['true', 'false', '0', '1', ''].includes(value.toLowerCase());
  return typeof value === 'boolean' || value === 0 || value === 1;
}

function listed(values: readonly string[]): string {
  if (values.length < 3) return values.join(' and ');
  return `${values.slice(0, -1).join(', ')}, and ${values.at(-1)}`;
}

/** A list as WordPress reads it: text is split at commas and blanks. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((part) => part !== '') : [];
}

function scalarFault(name: string, value: unknown, rule: Rule): Fault | undefined {
  const isText = typeof value === 'string';
  if (rule.type === 'string' && !isText) return wrongType(name, 'string');
  if (rule.type === 'integer' && !(isNumeric(value) && Number.isInteger(Number(value)))) {
    return wrongType(name, 'integer');
  }
  if (rule.type === 'number' && !isNumeric(value)) return wrongType(name, 'number');
  if (rule.type === 'boolean' && !isBoolean(value)) return wrongType(name, 'boolean');
  if (rule.type === 'date' && !(isText && isDateTime(value))) {
    return { code: 'rest_invalid_date', message: 'Invalid date.', data: null };
  }
  if (rule.type === 'email' && !(isText && (value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)))) {
    return { code: 'rest_invalid_email', message: 'Invalid email address.', data: null };
  }
  return undefined;
}

function rangeFault(name: string, value: unknown, { minimum, maximum }: Rule): Fault | undefined {
  const number = Number(value);
  const tooLow = minimum !== undefined && number < minimum;
  const tooHigh = maximum !== undefined && number > maximum;
  if (!tooLow && !tooHigh) return undefined;
  const both = minimum !== undefined && maximum !== undefined;
  const message = both
    ? `${name} must be between ${minimum} (inclusive) and ${maximum} (inclusive)`
    : `${name} must be ${tooLow ? `greater than or equal to ${minimum}` : `less than or equal to ${maximum}`}`;
  return { code: 'rest_out_of_bounds', message, data: null };
}

function faultOf(name: string, value: unknown, rule: Rule): Fault | undefined {
  if (rule.type === 'array') {
    if (!Array.isArray(value) && typeof value !== 'string') return wrongType(name, 'array');
    const { items } = rule;
    if (!items) return undefined;
    for (const [index, item] of asList(value).entries()) {
      const fault = faultOf(`${name}[${index}]`, item, items);
      if (fault) return fault;
    }
    return undefined;
  }
  if (rule.type === 'object') {
    if (typeof value !== 'object' || value === null) return wrongType(name, 'object');
    for (const [key, inner] of Object.entries(rule.properties ?? {})) {
      const found = (value as Record<string, unknown>)[key];
      const fault =
        found === undefined || found === null ? undefined : faultOf(`${name}[${key}]`, found, inner);
      if (fault) return fault;
    }
    return undefined;
  }
  const fault = scalarFault(name, value, rule);
  if (fault) return fault;
  if (rule.values && !rule.values.includes(String(value))) {
    const message = `${name} is not one of ${listed(rule.values)}.`;
    return { code: 'rest_not_in_enum', message, data: null };
  }
  return rangeFault(name, value, rule);
}

/** Throws `rest_invalid_param` naming every parameter at fault, in the order of the rules. Unknown ones pass. */
export function validate(input: Record<string, unknown>, rules: Rules): void {
  const params: Record<string, string> = {};
  const details: Record<string, Fault> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = input[name];
    if (value === undefined || value === null) continue;
    const fault = faultOf(name, value, rule);
    if (!fault) continue;
    params[name] = fault.message;
    details[name] = fault;
  }
  const names = Object.keys(params);
  if (names.length === 0) return;
  const message = `Invalid parameter(s): ${names.join(', ')}`;
  throw new RestError(400, 'rest_invalid_param', message, { status: 400, params, details });
}
