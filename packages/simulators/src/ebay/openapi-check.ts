import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { isObject, type JsonObject, objectAt, textAt } from '../http/json-values.ts';

export const officialFolder = resolve(import.meta.dirname, '../../../../../shared/openapi/ebay');

/** Where each document's paths begin on the simulator. */
const documents: Record<string, string> = {
  '/sell/inventory/v1': 'sell_inventory_v1_oas3.json',
  '/sell/account/v1': 'sell_account_v1_oas3.json',
  '/sell/fulfillment/v1': 'sell_fulfillment_v1_oas3.json',
  '/sell/metadata/v1': 'sell_metadata_v1_oas3.json',
  '/commerce/taxonomy/v1': 'commerce_taxonomy_v1_oas3.json',
  '/commerce/identity/v1': 'commerce_identity_v1_oas3.json',
  '/commerce/notification/v1': 'commerce_notification_v1_oas3.json',
};

/** What the documents say that the real site does not do: document, schema, property, its true shape. */
const errata: [string, string, string, JsonObject][] = [
  [
    'sell_inventory_v1_oas3.json',
    'Product',
    'aspects',
    { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  ],
];

export type Official = {
  /** How this answer differs from the documents. Undefined if it does not, or if they do not describe it. */
  complaint(method: string, path: string, status: number, body: unknown): string | undefined;
  /** Whether there is a document for this path. */
  covers(path: string): boolean;
  /** Operations that were checked against a schema, as `GET /sell/...`. */
  checked: Set<string>;
};

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/\/$/, '').replace(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path.replace(/\/$/, ''));
}

function literalFirst([one]: [string, unknown], [other]: [string, unknown]): number {
  return one.split('{').length - other.split('{').length;
}

/** Invented fields are as wrong as missing ones, so every object is closed. */
function closeObjects(document: JsonObject): void {
  for (const schema of Object.values(objectAt(document, 'components', 'schemas') ?? {})) {
    if (isObject(schema) && schema.properties) schema.additionalProperties = false;
  }
}

function schemaName(response: JsonObject): string | undefined {
  const content = objectAt(response, 'content') ?? {};
  const reference = textAt(content, Object.keys(content)[0] ?? '', 'schema', '$ref');
  return reference?.split('/').at(-1);
}

/** Reads the official documents and checks answers against them. */
export function readOfficial(): Official {
  // Written for people: unknown keywords and formats are all over them.
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true });
  formats.default(ajv);
  const read = new Map<string, JsonObject>();
  for (const [base, file] of Object.entries(documents)) {
    const document: unknown = JSON.parse(readFileSync(join(officialFolder, file), 'utf8'));
    if (!isObject(document)) throw new Error(`${file} is no document`);
    closeObjects(document);
    for (const [name, schema, property, shape] of errata) {
      const properties = name === file && objectAt(document, 'components', 'schemas', schema, 'properties');
      if (properties) properties[property] = shape;
    }
    ajv.addSchema(document, file);
    read.set(base, document);
  }
  const checked = new Set<string>();
  const validator = (base: string, schema: string): ValidateFunction =>
    ajv.compile({ $ref: `${documents[base]}#/components/schemas/${schema}` });
  const explain = (validate: ValidateFunction, value: unknown) =>
    validate(value) ? undefined : ajv.errorsText(validate.errors, { separator: '\n' });

  return {
    checked,
    covers: (path) => Object.keys(documents).some((prefix) => path.startsWith(prefix)),
    complaint(method, path, status, body) {
      const base = Object.keys(documents).find((prefix) => path.startsWith(prefix));
      const document = base && read.get(base);
      if (!document) return undefined;
      if (status >= 400) {
        const errors = isObject(body) && Array.isArray(body.errors) ? body.errors : [];
        if (errors.length === 0) return `${status} without errors`;
        return errors.map((error) => explain(validator(base, 'Error'), error)).find(Boolean);
      }
      const paths = Object.entries(objectAt(document, 'paths') ?? {}).sort(literalFirst);
      const [template] =
        paths.find(
          ([name, operations]) =>
            matches(name, path.slice(base.length)) && objectAt(operations, method.toLowerCase()),
        ) ?? [];
      const operation = objectAt(document, 'paths', template ?? '', method.toLowerCase());
      if (!operation) return 'no such operation in the document';
      const response = objectAt(operation, 'responses', String(status));
      if (!response) return `status ${status} is not in the document`;
      checked.add(`${method} ${base}${template}`);
      const name = schemaName(response);
      return name && body !== '' ? explain(validator(base, name), body) : undefined;
    },
  };
}
