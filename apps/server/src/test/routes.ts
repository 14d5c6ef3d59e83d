import { z } from 'zod';
import type { TestServer } from './server.ts';

/** One call of the API, from the API's own description. */
export interface Route {
  name: string;
  method: string;
  path: string;
  /** Names in its query and its body, at any depth. */
  fields: string[];
}

const ApiDescription = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ in: z.string(), name: z.string() })).optional(),
        requestBody: z.unknown().optional(),
      }),
    ),
  ),
});

/** Names of all properties that a schema, or anything around it, describes. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

/** All routes, so that a new one is tested without being named. */
export async function readRoutes(server: TestServer): Promise<Route[]> {
  const { paths } = ApiDescription.parse((await server.call('GET', '/api/docs/json')).body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      name: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      fields: [
        ...(call.parameters ?? []).flatMap(({ in: place, name }) => (place === 'query' ? name : [])),
        ...fieldsOf(call.requestBody),
      ],
    })),
  );
}
