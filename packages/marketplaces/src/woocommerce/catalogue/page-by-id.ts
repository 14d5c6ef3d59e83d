import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { BrokenProduct } from '../answers.ts';
import { ask, parse } from '../client.ts';
import { rejected, unreadable } from '../errors.ts';

const PAGE_SIZE = 100;
const STEP_BACK = 50;

/**
 * How far a list has been read: `offset` items, the last of them with `lastId`. `isAfterGap`: the items just before
 * `offset` could not be read, so `lastId` is that of an earlier one.
 */
export const Position = z.object({
  offset: z.int().min(0),
  lastId: z.int(),
  isAfterGap: z.boolean().optional(),
});
export type Position = z.infer<typeof Position>;
export const start: Position = { offset: 0, lastId: 0 };

/** An entry of a list. Without `item` it is not as documented; without `id` not even its place is known. */
export interface Entry<T> {
  id: number | null;
  item: T | null;
  raw: unknown;
}

export interface IdPage<T> {
  entries: Entry<T>[];
  /** Null at the end. */
  next: Position | null;
  total: number | null;
}

interface List<T> {
  path: string;
  query: Record<string, string>;
  schema: z.ZodType<T>;
  what: string;
}

/** A page starts with the last item seen, except after a gap, because that item may be why the page before failed. */
const firstOffset = ({ offset, isAfterGap }: Position) => (isAfterGap ? offset : Math.max(0, offset - 1));

/** Where to go on if the page at `from` cannot be read. */
export function skipOf(from: Position): { to: Position; missing: string } {
  const offset = firstOffset(from) + PAGE_SIZE;
  return {
    to: { offset, lastId: from.lastId, isAfterGap: true },
    missing: `Products ${from.offset + 1} to ${offset}, oldest first`,
  };
}

/**
 * The items after `from` of a list ordered by id. There is no filter for "id above". If an item leaves the list while
 * it is read, all later ones move forward, and one could be skipped between two pages. So each page starts with the
 * last item seen. If the last item seen is no longer there, earlier pages are read until an item is known. Then nothing
 * is missed.
 */
export async function pageById<T extends { id: number }>(
  context: MarketplaceContext,
  list: List<T>,
  from: Position,
): Promise<IdPage<T>> {
  let offset = firstOffset(from);
  /** The first item of a full page without anything new. A page further on begins with another item. */
  let stale: number | undefined;
  for (;;) {
    const { entries, total } = await readAt(context, list, offset);
    const ids = entries.flatMap(({ id }) => id ?? []);
    const [first] = ids;
    const isUnknown = entries.length === 0 || (first !== undefined && first > from.lastId);
    if (offset > 0 && !from.isAfterGap && isUnknown) {
      offset = Math.max(0, offset - STEP_BACK);
      continue;
    }
    const seenAt = entries.findLastIndex(({ id }) => id !== null && id <= from.lastId);
    const lastAt = entries.findLastIndex(({ id }) => id !== null && id > from.lastId);
    const last = entries[lastAt]?.id ?? null;
    const full = entries.length === PAGE_SIZE;
    if (full && ids.length === 0) throw unreadable(list.what, entries[0]?.raw);
    if (full && last === null) {
      if (first === stale) throw repeatedPage('Your store');
      stale = first;
      // Older items came back before this position, so the last item seen is further on now.
      offset += PAGE_SIZE - 1;
      continue;
    }
    // What follows the last id of a full page is read with the next page, which starts at that id.
    const end = full ? lastAt + 1 : entries.length;
    const fresh = entries
      .slice(0, end)
      .filter(({ id }, index) => (id === null ? index > seenAt : id > from.lastId));
    const next = full && last !== null ? { offset: offset + end, lastId: last } : null;
    return { entries: fresh, next, total };
  }
}

async function readAt<T extends { id: number }>(
  context: MarketplaceContext,
  list: List<T>,
  offset: number,
): Promise<{ entries: Entry<T>[]; total: number | null }> {
  const { json, headers, problem } = await ask(context, {
    method: 'GET',
    path: list.path,
    query: {
      ...list.query,
      orderby: 'id',
      order: 'asc',
      per_page: String(PAGE_SIZE),
      offset: String(offset),
    },
  });
  if (problem) throw rejected(problem);
  const total = Number.parseInt(headers.get('x-wp-total') ?? '', 10);
  const entries = parse(z.array(z.unknown()), json, list.what).map((raw): Entry<T> => {
    const { data } = list.schema.safeParse(raw);
    return data ? { id: data.id, item: data, raw } : { id: BrokenProduct.parse(raw).id, item: null, raw };
  });
  return { entries, total: Number.isNaN(total) ? null : total };
}
