import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { isObject, type JsonObject, objectAt, textAt } from '../http/json-values.ts';
import { newestDocuments, type OfficialDocument } from './newest.ts';
import { type Marketplace, plainName } from './table.ts';

export type Official = {
  /** How this answer differs from the documents. Undefined if it does not, or if they do not describe it. */
  complaint(method: string, path: string, status: number, body: unknown): string | undefined;
  /** Which of these routes the documents describe, and no answer was checked of. */
  unchecked(routes: readonly { method: string; path: string }[]): string[];
};

type AnswersOptions = {
  /** What an error looks like: a complaint about this body, if any. */
  errorComplaint(
    status: number,
    body: unknown,
    isError: (error: unknown) => string | undefined,
  ): string | undefined;
  /** Properties whose values are checked more closely than the document does, by schema and name. */
  closer?: [schema: string, property: string, is: JsonObject][];
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

/** Invented fields are as wrong as missing ones, so every object is closed. */
function closeObjects(document: JsonObject, closer: NonNullable<AnswersOptions['closer']>): void {
  const schemas = objectAt(document, 'components', 'schemas') ?? {};
  for (const [schema, property, is] of closer) {
    const properties = objectAt(schemas, schema, 'properties');
    if (!properties) throw new Error(`there is no ${schema} with ${property}`);
    properties[property] = is;
  }
  for (const schema of Object.values(schemas)) {
    if (isObject(schema) && isObject(schema.properties)) schema.additionalProperties = false;
  }
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/\/$/, '').replace(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path.replace(/\/$/, ''));
}

type Operation = { name: string; document: OfficialDocument; operation: JsonObject };

function operationsOf(documents: OfficialDocument[]): Operation[] {
  const all = documents.flatMap((document) =>
    Object.entries(objectAt(document.content, 'paths') ?? {}).flatMap(([path, operations]) =>
      Object.entries(isObject(operations) ? operations : {}).flatMap(([method, operation]) =>
        isObject(operation)
          ? [{ name: `${method.toUpperCase()} ${document.base}${path}`, document, operation }]
          : [],
      ),
    ),
  );
  return all.sort((one, other) => one.name.split('{').length - other.name.split('{').length);
}

function schemaOf(response: JsonObject): string | undefined {
  const content = objectAt(response, 'content') ?? {};
  return textAt(content, Object.keys(content)[0] ?? '', 'schema', '$ref');
}

/** Reads the newest documents and checks answers against them. */
export function readOfficial(
  marketplace: Marketplace,
  { errorComplaint, closer = [] }: AnswersOptions,
): Official {
  // Written for people: unknown keywords and formats are all over them.
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true, logger: false });
  formats.default(ajv);
  const documents = newestDocuments(marketplace);
  for (const document of documents) {
    const content = withNull(document.content);
    if (!isObject(content)) throw new Error(`${document.name} is no document`);
    closeObjects(content, closer);
    ajv.addSchema(content, document.name);
  }
  const operations = operationsOf(documents);
  const checked = new Set<string>();
  const explain = (validate: ValidateFunction, value: unknown) =>
    validate(value) ? undefined : ajv.errorsText(validate.errors, { separator: '\n' });
  const plainOf = (name: string) => plainName(...(name.split(' ', 2) as [string, string]));
  return {
    unchecked(routes) {
      const known = new Set(operations.map(({ name }) => plainOf(name)));
      return routes
        .map(({ method, path }) => plainName(method, path))
        .filter((name) => known.has(name) && !checked.has(name));
    },
    complaint(method, path, status, body) {
      const document = documents.find(({ base }) => path.startsWith(base));
      if (!document) return undefined;
      const isError = (error: unknown) =>
        explain(ajv.compile({ $ref: `${document.name}#/components/schemas/Error` }), error);
      if (status >= 400) return errorComplaint(status, body, isError);
      const found = operations.find(
        ({ name }) => name.startsWith(`${method} `) && matches(name.slice(method.length + 1), path),
      );
      if (!found) return 'no such operation in the document';
      const response = objectAt(found.operation, 'responses', String(status));
      if (!response) return `status ${status} is not in the document`;
      checked.add(plainOf(found.name));
      const reference = schemaOf(response);
      if (body === '') return undefined;
      if (!reference) return objectAt(response, 'content') ? undefined : 'a body where none belongs';
      return explain(ajv.compile({ $ref: `${document.name}${reference}` }), body);
    },
  };
}
