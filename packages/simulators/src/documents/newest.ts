import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject, type JsonObject, listAt, objectAt, textAt } from '../http/json-values.ts';
import { corrections } from './exceptions.ts';
import { shapeOf } from './shape-of.ts';
import { type DocumentedCall, type Marketplace, plainName, type Shape, type Table } from './table.ts';

const folder = resolve(import.meta.dirname, '../../../../../shared/openapi');

/** Where there are no documents, the tests that read them are skipped and the committed tables do the work. */
export const haveDocuments = existsSync(folder);

/** Where the paths of each document of eBay's begin. Those of Etsy are whole. */
const ebayBases: Record<string, string> = {
  inventory: '/sell/inventory/v1',
  account: '/sell/account/v1',
  fulfillment: '/sell/fulfillment/v1',
  metadata: '/sell/metadata/v1',
  taxonomy: '/commerce/taxonomy/v1',
  identity: '/commerce/identity/v1',
  notification: '/commerce/notification/v1',
};

export type OfficialDocument = { name: string; base: string; version: string; content: JsonObject };

function readJson(file: string): JsonObject {
  const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  if (!isObject(content)) throw new Error(`${file} is no document`);
  return content;
}

/** Puts right, in place, what the named exceptions say about a document. */
function correct(marketplace: Marketplace, value: unknown, schema = ''): void {
  if (Array.isArray(value)) for (const each of value) correct(marketplace, each);
  if (!isObject(value)) return;
  const properties = objectAt(value, 'properties');
  for (const each of corrections) {
    if (each.marketplace !== marketplace || (each.schema ?? schema) !== schema) continue;
    if (properties && (each.schema || each.property in properties)) properties[each.property] = each.is;
  }
  for (const [name, each] of Object.entries(value)) correct(marketplace, each, name);
}

/** Etsy's document is named by its month, and its oldest by a version that never moves. */
function newestOfEtsy(): string {
  const months = readdirSync(join(folder, 'etsy')).filter((name) => /^\d{4}-\d\d\.json$/.test(name));
  return months.sort().at(-1) ?? '3.0.0.json';
}

const readers: Record<Marketplace, () => OfficialDocument[]> = {
  etsy() {
    const file = newestOfEtsy();
    return [
      { name: 'etsy', base: '', version: file.replace('.json', ''), content: readJson(`etsy/${file}`) },
    ];
  },
  ebay: () =>
    Object.entries(ebayBases).map(([name, base]) => {
      const content = readJson(`ebay/${base.split('/').slice(1).join('_')}_oas3.json`);
      return { name, base, version: textAt(content, 'info', 'version') ?? '', content };
    }),
};

/** The newest documents of a marketplace, corrected by the named exceptions. */
export function newestDocuments(marketplace: Marketplace): OfficialDocument[] {
  const documents = readers[marketplace]();
  for (const { content } of documents) correct(marketplace, content);
  return documents;
}

function resolved(document: JsonObject, value: unknown): JsonObject {
  const reference = textAt(value, '$ref');
  const found = reference ? objectAt(document, ...reference.split('/').slice(1)) : value;
  return isObject(found) ? found : {};
}

function callOf(document: JsonObject, operation: JsonObject): DocumentedCall {
  const parameters = listAt(operation, 'parameters').map((each) => resolved(document, each));
  const inPlace = (place: string) => parameters.filter((each) => each.in === place);
  const required = (place: string) =>
    inPlace(place)
      .filter((each) => each.required === true)
      .map((each) => String(each.name));
  const query = inPlace('query').map((each): [string, Shape] => [
    String(each.name),
    shapeOf(objectAt(each, 'schema') ?? {}),
  ]);
  const content = objectAt(resolved(document, operation.requestBody), 'content');
  const body = Object.entries(content ?? {}).map(([type, each]): [string, Shape] => [
    type,
    shapeOf(objectAt(each, 'schema') ?? {}),
  ]);
  const needs = required('query');
  const headers = required('header');
  return {
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(needs.length > 0 && { needs }),
    ...(headers.length > 0 && { headers }),
    ...(body.length > 0 && { body: Object.fromEntries(body) }),
  };
}

/** A call or shape in which each name of a shape begins with that of its document. */
function inDocument<Part extends object | string>(part: Part, document: string): Part {
  return JSON.parse(JSON.stringify(part), (key, value: unknown) =>
    key === 'is' ? `${document}.${String(value)}` : value,
  ) as Part;
}

function addShapes(table: Table, document: OfficialDocument, from: unknown): void {
  const { name, content } = document;
  for (const [, reference = ''] of JSON.stringify(from).matchAll(/"is":"([^"]+)"/g)) {
    if (table.shapes[reference]) continue;
    const schema = objectAt(content, 'components', 'schemas', reference.slice(name.length + 1));
    const shape = inDocument(shapeOf(schema ?? {}), name);
    table.shapes[reference] = shape;
    addShapes(table, document, shape);
  }
}

/** What the newest documents say about these routes, in the form in which it is committed. */
export function tableFromDocuments(
  marketplace: Marketplace,
  routes: readonly { method: string; path: string }[],
): Table {
  const wanted = new Set(routes.map(({ method, path }) => plainName(method, path)));
  const table: Table = { from: {}, calls: {}, shapes: {} };
  for (const document of newestDocuments(marketplace)) {
    table.from[document.name] = document.version;
    for (const [path, operations] of Object.entries(objectAt(document.content, 'paths') ?? {})) {
      for (const [method, operation] of Object.entries(isObject(operations) ? operations : {})) {
        const name = `${method.toUpperCase()} ${document.base}${path}`;
        if (!isObject(operation) || !wanted.has(plainName(method.toUpperCase(), document.base + path)))
          continue;
        const call = inDocument(callOf(document.content, operation), document.name);
        table.calls[name] = call;
        addShapes(table, document, call);
      }
    }
  }
  return table;
}

/** One call and one shape a line, so that a change of a document is a short difference. */
export function tableText({ from, calls, shapes }: Table): string {
  const lines = (entries: Record<string, unknown>) =>
    Object.entries(entries)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const parts = Object.entries({ from, calls, shapes }).map(
    ([name, entries]) => `  "${name}": {\n${lines(entries)}\n  }`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}
