import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Arbitrary, sample } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from './http/document/describe.ts';
import { pairedHeaders } from './test/pairing.ts';
import { arbitraryOf, type Schema, textOfParameter } from './test/random-value.ts';
import {
  addTestProduct,
  crosslist,
  startTradingPlace,
  type TradingPlace,
} from './test/simulated-marketplaces.ts';

/** Other values each day; a failure prints the seed. */
const seed = Number(process.env.RANDOM_SEED ?? Math.floor(Date.now() / 86_400_000));
const CALLS = Number(process.env.RANDOM_CALLS ?? 2_000);
/** One value in so many is something that no client should send. */
const ODDNESS = 8;
/** No answer for so long (ms) is silence. */
const SILENCE = 30_000;

/** They end what the others need, or never end themselves, or are few for a network: other files use the same server. */
const left = [
  'POST /api/extension/token/',
  'GET /extension.zip',
  'DELETE /api/account/',
  'PUT /api/account/password/',
  'POST /api/auth/logout/',
  'POST /api/auth/login/',
  'POST /api/auth/register/',
  'DELETE /api/extension/token/',
  'GET /api/events/',
];

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place?.stop());

interface Caller {
  takes: (path: string) => boolean;
  headers: Record<string, string>;
}

/** A seller with accounts and listings, one with nothing, and a paired browser. */
async function startCallers(): Promise<Caller[]> {
  const [connected, fresh] = [await place.connectedSeller(), await place.server.register()];
  for (const name of ['Jug', 'Bowl', 'Coat']) {
    const thing = await addTestProduct(place, connected, { name });
    if (name === 'Jug') await crosslist(connected, thing, 'ebay');
    if (name === 'Coat') await connected.call('POST', `/api/products/${thing.id}/mark_as_sold/`, {});
  }
  const ofExtension = (path: string) => path.startsWith('/api/extension/') && !/\/pair(ings)?\//.test(path);
  const isSellers = (path: string) => !ofExtension(path);
  return [
    { takes: isSellers, headers: { authorization: `Token ${connected.token}` } },
    { takes: isSellers, headers: { authorization: `Token ${fresh.token}` } },
    { takes: ofExtension, headers: await pairedHeaders(place.server, connected) },
  ];
}

interface Call {
  name: string;
  operation: Operation;
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

/** The same calls for the same seed: each operation in turn, for each caller that may make it. */
function* planCalls({ paths }: Document, callers: readonly Caller[]): Generator<Call> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const makers = operations
    .filter(({ path, method }) => !left.includes(`${method} ${path}`))
    .flatMap(({ path, method, operation }) =>
      callers
        .filter(({ takes }) => takes(path))
        .map(({ headers }) => ({ name: `${method} ${path}`, path, method, operation, headers })),
    );
  const rounds = Math.ceil(CALLS / makers.length);
  const columns = makers.map((maker, index) => valuesFor(maker.operation, { rounds, seed: seed + index }));
  for (let done = 0; done < CALLS; done += 1) {
    const at = done % makers.length;
    const maker = makers[at];
    const values = columns[at]?.[Math.floor(done / makers.length)];
    if (maker && values) yield toCall(maker, values);
  }
}

interface Values {
  parameters: { parameter: Parameter; value: string | null }[];
  body: unknown;
  isAsync: boolean;
}

function valuesFor(
  { parameters = [], requestBody }: Operation,
  { rounds, seed: from }: { rounds: number; seed: number },
): Values[] {
  const take = <T>(arbitrary: Arbitrary<T>, index: number): T[] =>
    sample(arbitrary, { seed: from * 31 + index, numRuns: rounds });
  const columns = parameters.map((parameter, index) => ({
    parameter,
    values: take(parameterValue(parameter), index),
  }));
  const body = requestBody?.content['application/json']?.schema;
  const bodies = body ? take(arbitraryOf(body, ODDNESS), 97) : [];
  return Array.from({ length: rounds }, (_, round) => ({
    parameters: columns.map(({ parameter, values }) => ({ parameter, value: values[round] ?? null })),
    body: bodies[round],
    isAsync: (from + round) % 2 === 0,
  }));
}

/** Rows have small numbers: what is there is found more often. */
function parameterValue({ name, in: where, schema }: Parameter): Arbitrary<string | null> {
  const isId = where === 'path' && /id$/.test(name) && schema.pattern?.startsWith('^\\d');
  return textOfParameter(
    isId ? { type: 'integer', minimum: 1, maximum: 40 } : schema,
    ODDNESS,
    where === 'path',
  );
}

function toCall(
  {
    name,
    path,
    method,
    operation,
    headers,
  }: { headers: Caller['headers'] } & Omit<Call, 'url' | 'init'> & {
      path: string;
      method: string;
    },
  { parameters, body, isAsync }: Values,
): Call {
  let filled = path;
  const query = new URLSearchParams();
  for (const { parameter, value } of parameters) {
    if (value === null) continue;
    const whole = value.toWellFormed();
    if (parameter.in === 'path')
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(whole) || '-');
    else if (parameter.in === 'query') query.set(parameter.name, whole.slice(0, 8_000));
  }
  return {
    name,
    operation,
    url: `${place.server.url}${filled}${query.size > 0 ? `?${query}` : ''}`,
    init: {
      method,
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(isAsync && { prefer: 'respond-async' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    },
  };
}

const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: false }));

/** What is wrong with an answer; null if it is as the document says. */
function complain({ responses }: Operation, status: number, type: string, text: string): string | null {
  if (status === 500) return `500: ${text}`;
  if (status >= 400) {
    if (!type.startsWith('application/json')) return status < 500 ? null : `${status}: ${text.slice(0, 200)}`;
    return Problem.safeParse(JSON.parse(text)).success
      ? null
      : `${status} in another shape: ${text.slice(0, 300)}`;
  }
  if (status >= 300) return null;
  const said = responses[status];
  if (!said) return `${status} is not in the document`;
  const schema = said.content?.['application/json']?.schema;
  if (!schema || status === 204) return null;
  const isRight = ajv.compile(schema);
  return isRight(JSON.parse(text)) ? null : `not as documented: ${JSON.stringify(isRight.errors?.[0])}`;
}

test(`${CALLS} random calls out of the document, seed ${seed}: each is answered as it says`, {
  timeout: 600_000,
}, async () => {
  const { body: document } = await place.server.call('GET', '/api/docs/json');
  const wrong: string[] = [];
  const statuses = new Map<string, number>();
  for (const { name, operation, url, init } of planCalls(document as Document, await startCallers())) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(SILENCE) }).catch(
      (error: Error) => error,
    );
    if (response instanceof Error) {
      wrong.push(`${name}: ${response.message}, ${url.slice(0, 300)} ${init.body?.slice(0, 500)}`);
      continue;
    }
    const kind = `${Math.floor(response.status / 100)}xx`;
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    const problem = complain(
      operation,
      response.status,
      response.headers.get('content-type') ?? '',
      await response.text(),
    );
    if (problem) wrong.push(`${name}: ${problem}, ${url.slice(0, 300)} ${init.body?.slice(0, 500)}`);
  }
  // Were nearly all refused, this would show little.
  expect(statuses.get('2xx') ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(CALLS / 10);
  expect(wrong.slice(0, 30)).toEqual([]);
});
