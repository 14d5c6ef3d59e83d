import { z } from 'zod';
import { calls } from './calls.ts';

/** What every refusal of the API looks like, whatever refused it. Some calls add members of their own. */
export const Problem = z.looseObject({
  detail: z.string().meta({ description: 'What is wrong, in a sentence for the seller' }),
  next_step: z.string().meta({ description: 'What to do about it' }),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'What is wrong with each field that was sent' }),
  non_field_errors: z.array(z.string()).optional(),
});

type Node = Record<string, unknown>;
interface Operation extends Node {
  parameters?: { in: string }[];
  requestBody?: unknown;
  responses: Node;
}

const refusals: Record<string, string> = {
  400: 'What was sent is not valid',
  401: 'Not signed in, or no longer',
  404: 'There is no such thing, or it belongs to somebody else',
  '4XX': 'Refused for another reason',
  '5XX': 'The server or a marketplace cannot do it now',
};

/** Calls without a token. The others of the API take one. */
const isOpen = (path: string) =>
  !path.startsWith('/api/') || /^\/api\/(auth\/(login|register)\/|images\/\{)/.test(path);
const takesPairingCode = 'POST /api/extension/token/';

/** What the calls are about, by the first part of their paths. */
const subjects = [
  {
    name: 'Products',
    description: 'The catalogue and its photos',
    parts:
      'products proposals labels storage_locations views images intake description-templates category-defaults',
  },
  {
    name: 'Listings',
    description: 'What is listed where, and the queue that lists and ends it',
    parts:
      'crosslist delist first-listings pricing operations fees rules ebay-categories etsy-categories ebay-policies etsy-profiles woocommerce-terms value-answers',
  },
  {
    name: 'Sales',
    description: 'What has sold, and what it brought',
    parts: 'sales orders posting sale-detection sale-notices sales-statistics reports mailbox mail-notices',
  },
  {
    name: 'Imports',
    description: 'Products out of files and shops, and what only the seller can decide about them',
    parts: 'imports import-presets import sync waiting-items lookalikes',
  },
  {
    name: 'Connections',
    description: 'Accounts at the marketplaces, and settings',
    parts: 'connections credentials test-connection oauth keys webhooks',
  },
  { name: 'Account', description: 'Sellers and their data', parts: 'auth account' },
  { name: 'Notifications', description: 'Where and how sellers are told', parts: 'notifications events' },
  { name: 'Extension', description: 'For paired browsers', parts: 'extension extension.zip' },
  { name: 'Server', description: 'For whoever operates it', parts: 'healthz readyz metrics' },
].map(({ parts, ...tag }) => ({ tag, parts: parts.split(' ') }));

const byCall = new Map(
  Object.entries(calls).map(([id, [call, summary]]) => [call as string, { id, summary }]),
);

/** Completes the document of the API: names, tags, refusals, and what the schemas' generator says in a roundabout way. */
export function describeApi(document: Node): Node {
  for (const [path, methods] of Object.entries(
    (document.paths ?? {}) as Record<string, Record<string, Operation>>,
  )) {
    const [part = ''] = path.replace(/^\/(api\/)?/, '').split('/');
    const subject = subjects.find(({ parts }) => parts.includes(part));
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      const known = byCall.get(call);
      const isPublic = isOpen(path) || call === takesPairingCode;
      Object.assign(operation, {
        ...(subject && { tags: [subject.tag.name] }),
        ...(known && { operationId: known.id, summary: known.summary }),
        ...(isPublic && { security: [] }),
        responses: { ...operation.responses, ...refusalsOf(operation, isPublic) },
      });
    }
  }
  return {
    ...(plainly(document) as Node),
    tags: subjects.map(({ tag }) => tag),
    components: {
      ...(document.components as Node),
      schemas: { Problem: z.toJSONSchema(Problem, { target: 'draft-2020-12' }) },
    },
  };
}

function refusalsOf({ parameters = [], requestBody }: Operation, isPublic: boolean): Node {
  const codes = [
    ...(requestBody || parameters.length > 0 ? ['400'] : []),
    ...(isPublic ? [] : ['401']),
    ...(parameters.some(({ in: place }) => place === 'path') ? ['404'] : []),
    '4XX',
    '5XX',
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(codes.map((code) => [code, { description: refusals[code], content }]));
}

/** The same schema, read more easily: a choice of one is that one, and required members are listed as members. */
function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainly);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainly(each)]));
  const { anyOf, required, properties, propertyNames, additionalProperties, ...rest } = node;
  if (Array.isArray(anyOf) && anyOf.length === 1) return { ...node, anyOf: undefined, ...anyOf[0] };
  if (Array.isArray(required) && propertyNames && !properties) {
    const members = required.map((name: string) => [name, additionalProperties]);
    return { ...rest, required, properties: Object.fromEntries(members), additionalProperties: false };
  }
  return node;
}
