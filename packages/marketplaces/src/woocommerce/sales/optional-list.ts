import type { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { readIfAllowed } from '../client.ts';

/** Routes that a store does not have, found out once in a run. */
const absent = new WeakMap<MarketplaceContext, Set<string>>();

/** A list of a part that not every store has; null without it. */
export async function listOf<T>(
  context: MarketplaceContext,
  part: string,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const known = absent.get(context) ?? new Set();
  absent.set(context, known);
  if (known.has(part)) return null;
  const found = await readIfAllowed(context, path, {}, { schema, what: `the ${part} of an order` });
  if (found === null) known.add(part);
  return found;
}
