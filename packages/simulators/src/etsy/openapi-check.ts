import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { isObject, type JsonObject, objectAt, textAt } from '../http/json-values.ts';
import { whenMadeValues } from './when-made.ts';

export const officialFolder = resolve(import.meta.dirname, '../../../../../shared/openapi/etsy');

const { recent, vintage } = whenMadeValues(new Date().getUTCFullYear());
const whenMade = { type: 'string', enum: [...recent, ...vintage] };
const scopes = { type: 'array', items: { type: 'string' } };

/** What the document says that the real site does not do: schema, property, its true shape, why. */
const errata: [string, string, JsonObject, string][] = [
  ['ShopListing', 'when_made', whenMade, 'the windows move every 1 January'],
  ['ShopListingWithAssociations', 'when_made', whenMade, 'the same'],
  ['Scopes', 'scopes', scopes, 'the document names no property at all'],
];

export type Official = {
  /** What is wrong with this answer by the document; undefined when nothing is. */
  complaint(method: string, path: string, status: number, body: unknown): string | undefined;
  /** Operations that were checked against the document, as `GET /v3/...`. */
  checked: Set<string>;
};

/** OpenAPI 3.0 in JSON Schema: `nullable` beside `allOf` or `enum` means nothing to a validator. */
function withNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNull);
  if (!isObject(schema)) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withNull(value)]));
  if (copy.nullable !== true) return copy;
  const { nullable: _nullable, ...plain } = copy;
  return { anyOf: [{ type: 'null' }, plain] };
}

/** Documents are named by their month. The first had only its number, which has stayed the same since. */
function newest(): string {
  const months = readdirSync(officialFolder).filter((name) => /^\d{4}-\d{2}\.json$/.test(name));
  return months.sort().at(-1) ?? '3.0.0.json';
}

/** Invented fields are as wrong as missing ones, so every object is closed. */
function readDocument(): JsonObject {
  const document = withNull(JSON.parse(readFileSync(join(officialFolder, newest()), 'utf8')));
  const schemas = objectAt(document, 'components', 'schemas');
  if (!isObject(document) || !schemas) throw new Error(`${newest()} is no document`);
  for (const [schema, property, shape] of errata) {
    const properties = objectAt(schemas, schema, 'properties');
    if (!properties) throw new Error(`the erratum about ${schema} is about nothing`);
    properties[property] = shape;
  }
  for (const schema of Object.values(schemas)) {
    if (isObject(schema) && isObject(schema.properties)) schema.additionalProperties = false;
  }
  return document;
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
}

function literalFirst([one]: [string, unknown], [other]: [string, unknown]): number {
  return one.split('{').length - other.split('{').length;
}

/** A bare array of `{path, type, message}` is what some checks of a listing answer, undocumented. */
function isErrorBody(body: unknown): boolean {
  if (Array.isArray(body)) return body.every((entry) => textAt(entry, 'path') && textAt(entry, 'message'));
  return textAt(body, 'error') !== undefined;
}

/** Reads the official document and checks answers against it. */
export function readOfficial(): Official {
  const document = readDocument();
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true, logger: false });
  formats.default(ajv);
  ajv.addSchema(document, 'etsy');
  const paths = Object.entries(objectAt(document, 'paths') ?? {}).sort(literalFirst);
  const checked = new Set<string>();
  return {
    checked,
    complaint(method, path, status, body) {
      if (status >= 400) return isErrorBody(body) ? undefined : `${status} without an error`;
      const operationOf = (operations: unknown) => objectAt(operations, method.toLowerCase());
      const found = paths.find(([name, operations]) => matches(name, path) && operationOf(operations));
      if (!found) return 'no such operation in the document';
      const response = objectAt(operationOf(found[1]), 'responses', String(status));
      if (!response) return `status ${status} is not in the document`;
      checked.add(`${method} ${found[0]}`);
      const reference = textAt(response, 'content', 'application/json', 'schema', '$ref');
      if (!reference) return body === '' ? undefined : 'a body where none belongs';
      const validate = ajv.compile({ $ref: `etsy${reference}` });
      return validate(body) ? undefined : ajv.errorsText(validate.errors, { separator: '\n' });
    },
  };
}
