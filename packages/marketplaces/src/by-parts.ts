import type { z } from 'zod';
import { MarketplaceError, type PageSkip } from './errors.ts';

/** The failure is that of one thing asked for. The account, the quota and the connection are in order. */
function isOfOnePart(error: unknown): error is MarketplaceError {
  if (!(error instanceof MarketplaceError) || error.details.untried) return false;
  return ['unavailable', 'rejected', 'setup'].includes(error.kind);
}

/**
 * Reads one item of a list, and once more if the marketplace had a problem with it. Undefined if it cannot be read: the
 * others are read without it. Throws what would stop the others too.
 */
export async function readPart<T>(read: () => Promise<T>): Promise<T | undefined> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await read();
    } catch (error) {
      if (!isOfOnePart(error)) throw error;
      if (isAgain || error.kind !== 'unavailable') return undefined;
    }
  }
}

/** The entries of a list that are as documented, and the others as they came. */
export function partsOf<T>(
  schema: z.ZodType<T>,
  entries: readonly unknown[],
): { read: T[]; broken: unknown[] } {
  const read: T[] = [];
  const broken: unknown[] = [];
  for (const entry of entries) {
    const parsed = schema.safeParse(entry);
    if (parsed.success) read.push(parsed.data);
    else broken.push(entry);
  }
  return { read, broken };
}

/** Reads a page. If the marketplace has a problem with it, the error says where reading can go on without this page. */
export async function skippable<T>(read: () => Promise<T>, skip: PageSkip): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isOfOnePart(error) || error.kind !== 'unavailable') throw error;
    throw new MarketplaceError(error.kind, error.message, { ...error.details, skip });
  }
}
