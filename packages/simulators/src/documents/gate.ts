import type { SimulatedRequest } from '../http/listen.ts';
import { type Complaint, checkText, checkValue, fieldOf } from './check-value.ts';
import { undocumented } from './exceptions.ts';
import {
  type DocumentedCall,
  type Marketplace,
  plainName,
  readTable,
  type Shape,
  type Table,
} from './table.ts';

export type { Complaint } from './check-value.ts';

type Asked = Pick<SimulatedRequest, 'method' | 'path' | 'query' | 'headers' | 'body'>;
type Ready = { name: string; call: DocumentedCall };

/** Says what is wrong with a request to this route by the newest documents; undefined when nothing is. */
export type Gate = (route: { method: string; path: string }, request: Asked) => Complaint | undefined;

/** Names and texts of a form; of one with files the names alone, since their bytes are the simulator's matter. */
function formFields(type: string, body: Buffer): [string, string | null][] {
  if (!type.startsWith('multipart/')) return [...new URLSearchParams(body.toString('utf8'))];
  const parts = body.toString('latin1').matchAll(/content-disposition: form-data; name="([^"]+)"/gi);
  return [...parts].map(([, name = '']) => [name, null]);
}

type Where = { place: 'query' | 'body'; fields: Record<string, Shape>; needs: string[] };

function* checkFields(given: [string, string | null][], where: Where): Generator<Complaint> {
  const { place, fields, needs } = where;
  const names = new Set(given.map(([key]) => (fields[key] ? key : fieldOf(key))));
  for (const field of needs) if (!names.has(field)) yield { field, place, why: 'missing' };
  for (const [key, text] of given) {
    const field = fields[key] ? key : fieldOf(key);
    const shape = fields[field];
    if (shape === undefined) yield { field, place, why: 'unknown' };
    const wrong = shape && text !== null ? checkText(shape, field, text) : undefined;
    if (wrong) yield { ...wrong, place };
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function* checkBody({ body: shapes }: DocumentedCall, request: Asked, table: Table): Generator<Complaint> {
  const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (!shapes) {
    if (request.body.length > 0) yield { field: 'body', place: 'body', why: 'unknown' };
    return;
  }
  const shape = shapes[type];
  // Another content type, and what is no JSON, the simulators refuse in the marketplaces' own words.
  if (shape === undefined) return;
  if (type !== 'application/json') {
    const known = typeof shape === 'object' && 'fields' in shape ? shape : { fields: {}, needs: [] };
    const given = formFields(request.headers['content-type'] ?? '', request.body);
    yield* checkFields(given, { place: 'body', fields: known.fields, needs: known.needs ?? [] });
    return;
  }
  const value = parsed(request.body);
  const wrong = value === undefined ? undefined : checkValue(shape, 'body', value, table.shapes);
  if (wrong) yield { ...wrong, place: 'body' };
}

function* complaints({ call }: Ready, request: Asked, table: Table): Generator<Complaint> {
  yield* checkFields([...request.query], {
    place: 'query',
    fields: call.query ?? {},
    needs: call.needs ?? [],
  });
  for (const field of call.headers ?? []) {
    if (!request.headers[field.toLowerCase()]) yield { field, place: 'header', why: 'missing' };
  }
  yield* checkBody(call, request, table);
}

function openGate(marketplace: Marketplace): Gate {
  const table = readTable(marketplace);
  const byPlainName = new Map(
    Object.entries(table.calls).map(([name, call]) => {
      const [method = '', path = ''] = name.split(' ');
      return [plainName(method, path), { name, call }];
    }),
  );
  return ({ method, path }, request) => {
    const known = byPlainName.get(plainName(method, path));
    if (known) return complaints(known, request, table).next().value ?? undefined;
    if (undocumented.some(({ call }) => call.test(`${method} ${path}`))) return undefined;
    throw new Error(
      `no document has ${method} ${path}: run scripts/docs/write-api-tables.ts, or name it in documents/exceptions.ts`,
    );
  };
}

const gates = new Map<Marketplace, Gate>();

/** The gate of a marketplace: its table is read once in a process. */
export function gateOf(marketplace: Marketplace): Gate {
  const known = gates.get(marketplace) ?? openGate(marketplace);
  gates.set(marketplace, known);
  return known;
}
