import { z } from 'zod';
import type { MarketplaceContext } from '../context.ts';
import { repeatedPage } from '../repeated-page.ts';
import { ask, parse } from './client.ts';
import { rejected } from './errors.ts';

const PAGE_SIZE = 100;
const STEP_BACK = 50;

/** How far a list has been read: `offset` items, the last of them with `lastId`. */
export const Position = z.object({ offset: z.int().min(0), lastId: z.int() });
export type Position = z.infer<typeof Position>;
export const start: Position = { offset: 0, lastId: 0 };

export interface IdPage<T> {
  items: T[];
  /** Null at the end. */
  next: Position | null;
  total: number | null;
}

/**
 * The items after `from` of a list ordered by id. There is no filter for "id above". If an item leaves the list while
 * it is read, all later ones move forward, and one could be skipped between two pages. So each page starts with the
 * last item seen. If the last item seen is no longer there, earlier pages are read until an item is known. Then nothing
 * is missed.
 */
export async function pageById<T extends { id: number }>(
  context: MarketplaceContext,
  list: { path: string; query: Record<string, string>; schema: z.ZodType<T>; what: string },
  from: Position,
): Promise<IdPage<T>> {
  let offset = Math.max(0, from.offset - 1);
  /** The first item of a full page without anything new. A page further on begins with another item. */
  let stale: number | undefined;
  for (;;) {
    const { items, total } = await readAt(context, list, offset);
    const first = items[0];
    const gap = offset > 0 && (!first || first.id > from.lastId);
    if (gap) {
      offset = Math.max(0, offset - STEP_BACK);
      continue;
    }
    const fresh = items.filter((item) => item.id > from.lastId);
    const last = fresh.at(-1);
    const full = items.length === PAGE_SIZE;
    if (full && !last) {
      if (first?.id === stale) throw repeatedPage('Your store');
      stale = first?.id;
      // Older items came back before this position, so the last item seen is further on now.
      offset += PAGE_SIZE - 1;
      continue;
    }
    const next = full && last ? { offset: offset + items.length, lastId: last.id } : null;
    return { items: fresh, next, total };
  }
}

async function readAt<T>(
  context: MarketplaceContext,
  list: { path: string; query: Record<string, string>; schema: z.ZodType<T>; what: string },
  offset: number,
): Promise<{ items: T[]; total: number | null }> {
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
  return { items: parse(z.array(list.schema), json, list.what), total: Number.isNaN(total) ? null : total };
}
