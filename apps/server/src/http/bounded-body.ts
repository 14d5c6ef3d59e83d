import { hasMoreParts } from '@crosslister/domain/json-parts.ts';
import { validatorCompiler } from '@fastify/type-provider-zod';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from './problem.ts';

/** Several times what 500 products with all their details have. */
const MOST_PARTS = 300_000;

/**
 * Reads JSON. The specification's clients send POST without a body but with a JSON content type. That counts as an empty
 * object, not as an error.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, {});
    if (hasMoreParts(text, MOST_PARTS))
      return done(new HttpProblem(413, 'The body has too many parts.', { nextStep: 'Send less at once.' }));
    parse(request, text, done);
  });
}

/** Checks what was sent. */
export const boundedValidator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, ...route }) =>
  validatorCompiler({ ...route, schema: withBoundedLists(schema) });

/**
 * A list is checked item by item before its length is. So one that is too long is cut first, to one item more than it may
 * have: it is refused in the same words, at once.
 */
export function withBoundedLists<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  boundLists(schema, new Set());
  return schema;
}

const bounded = new WeakSet<z.core.$ZodType>();

function boundLists(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (!(value instanceof z.core.$ZodType)) {
    for (const each of Object.values(value)) boundLists(each, seen);
    return;
  }
  const { def, bag } = value._zod;
  for (const each of Object.values(def)) boundLists(each, seen);
  const { maximum } = bag;
  if (def.type !== 'array' || typeof maximum !== 'number' || bounded.has(value)) return;
  bounded.add(value);
  const { run } = value._zod;
  value._zod.run = (payload, context) => {
    const { value: list } = payload;
    if (Array.isArray(list) && list.length > maximum) payload.value = list.slice(0, maximum + 1);
    return run(payload, context);
  };
}
