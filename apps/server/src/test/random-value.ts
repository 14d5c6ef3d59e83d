import {
  type Arbitrary,
  anything,
  array,
  constant,
  constantFrom,
  date,
  double,
  integer,
  oneof,
  option,
  record,
  string,
  stringMatching,
  uuid,
} from 'fast-check';

/** A schema of the API's document, as far as it is used there. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** Long enough to be told apart, short enough for thousands of calls. */
const LONG = 40;
const MANY = 4;
const MOST = 1e6;

/** What programs get wrong, and people who try. */
const odd: Arbitrary<unknown> = oneof(
  constantFrom<unknown>(
    '\0',
    'a\0b',
    '\ud800',
    'x'.repeat(70_000),
    '__proto__',
    '2026-02-30',
    '9223372036854775808',
    1e308,
    2 ** 63,
    -1,
    0.001,
    null,
    [],
    {},
    [[[]]],
    '../../etc/passwd',
    "' OR 1=1 --",
  ),
  anything({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value) ?? 'null')),
);

const byFormat: Record<string, Arbitrary<unknown>> = {
  date: date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }).map((day) =>
    day.toISOString().slice(0, 10),
  ),
  uuid: uuid({ version: 4 }),
  uri: constantFrom('https://example.com/a', 'http://127.0.0.1:9/', 'https://localhost/x'),
  email: constantFrom('seller@example.com', 'a+b@example.org'),
};

/** Values that a schema allows; one time in `oddness` something odd is in one place of it. */
export function arbitraryOf(schema: Schema, oddness: number): Arbitrary<unknown> {
  const one = allowed(schema, oddness);
  return oneof({ weight: oddness - 1, arbitrary: one }, { weight: 1, arbitrary: odd });
}

function allowed(schema: Schema, oddness: number): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return oneof(...choices.map((each) => allowed(each, oddness)));
  if ('const' in schema) return constant(schema.const);
  if (schema.enum) return constantFrom(...schema.enum);
  if (Array.isArray(schema.type))
    return oneof(...schema.type.map((type) => allowed({ ...schema, type }, oddness)));
  // In the depth of a value less often, or nearly every large one would be refused.
  const inside = (each: Schema) => arbitraryOf(each, oddness * 4);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, inside);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      return array(inside(schema.items ?? {}), { minLength, maxLength: Math.max(minLength, MANY) });
    }
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return constantFrom(true, false);
    case 'null':
      return constant(null);
    default:
      return odd;
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  inside: (schema: Schema) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const known = record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inside(each)])),
    { requiredKeys: required.filter((name) => name in properties) },
  );
  if (typeof additionalProperties !== 'object') return known;
  const name = propertyNames?.enum
    ? constantFrom(...(propertyNames.enum as string[]))
    : string({ maxLength: 9 });
  const more = array(record({ name, value: inside(additionalProperties) }), { maxLength: MANY });
  return record({ known, more }).map((both) => ({
    ...(both.known as object),
    ...Object.fromEntries(both.more.map((each) => [each.name, each.value])),
  }));
}

function textOf({ format, pattern, minLength = 0, maxLength = LONG }: Schema): Arbitrary<unknown> {
  const known = format && byFormat[format];
  if (known) return known;
  if (pattern) return stringMatching(new RegExp(pattern));
  return string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONG)) });
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Schema): Arbitrary<unknown> {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -MOST, -MOST);
  const max = Math.max(min, Math.min(maximum ?? MOST, MOST));
  const whole = integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
  if (type === 'integer') return whole;
  return oneof(
    whole,
    double({ min, max, noNaN: true }).map((value) => Math.round(value * 100) / 100),
  );
}

/** What is in a query or a path: text, or nothing. */
export const textOfParameter = (
  schema: Schema,
  oddness: number,
  isNeeded: boolean,
): Arbitrary<string | null> => {
  const text = arbitraryOf(schema, oddness).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  return isNeeded ? text : option(text);
};
