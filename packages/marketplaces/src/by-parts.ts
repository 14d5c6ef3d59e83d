import type { z } from 'zod';
import { MarketplaceError, type PageSkip } from './errors.ts';

/** The failure is that of one thing asked for. The account, the quota and the connection are in order. */
export function isOfOnePart(error: unknown): error is MarketplaceError {
  if (!(error instanceof MarketplaceError) || error.details.untried) return false;
  return ['unavailable', 'rejected', 'setup'].includes(error.kind);
}

/** Less than the failures in a row after which a marketplace is not called at all for a while. */
const MOST_PROBLEMS = 4;

/**
 * Reads the parts of a list one after another, and one of them once more if the marketplace had a problem with it.
 * Undefined if it cannot be read: the others are read without it. After some problems in a row no more are asked for.
 * Throws what would stop the others too.
 */
export function partReader(): <T>(read: () => Promise<T>) => Promise<T | undefined> {
  let problems = 0;
  return async (read) => {
    while (problems < MOST_PROBLEMS) {
      try {
        const part = await read();
        problems = 0;
        return part;
      } catch (error) {
        if (!isOfOnePart(error)) throw error;
        problems = error.kind === 'unavailable' ? problems + 1 : 0;
        if (problems !== 1) return undefined;
      }
    }
    return undefined;
  };
}

/** The same for a part whose others are read at the same time. */
export const readPart = <T>(read: () => Promise<T>): Promise<T | undefined> => partReader()(read);

/**
 * Reads things by their ids, in batches of `size`. Resolves with the ids of the batches that cannot be read. Throws if
 * none can be: then it is the marketplace that is down.
 */
export async function readBatches(
  ids: readonly string[],
  size: number,
  read: (batch: string[]) => Promise<void>,
): Promise<string[]> {
  const unread: string[] = [];
  let failure: unknown;
  for (let at = 0; at < ids.length; at += size) {
    const batch = ids.slice(at, at + size);
    try {
      await read(batch);
    } catch (error) {
      if (!isOfOnePart(error)) throw error;
      failure = error;
      unread.push(...batch);
    }
  }
  if (unread.length > 0 && unread.length === ids.length) throw failure;
  return unread;
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

/**
 * Reads a page. If the marketplace has a problem with it, the error says where reading can go on without this page.
 * `isFirst`: a web page in place of data may then mean that there is no shop at all, which no further attempt mends.
 */
export async function skippable<T>(read: () => Promise<T>, skip: PageSkip, isFirst = false): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isOfOnePart(error)) throw error;
    if (error.kind !== 'unavailable' && !error.details.isNoData) throw error;
    const kind = isFirst ? error.kind : 'unavailable';
    throw new MarketplaceError(kind, error.message, { ...error.details, skip });
  }
}
