import type { z } from 'zod';
import { repeatedPage } from '../../repeated-page.ts';
import { ask, type EbayAccess } from '../client.ts';

export const notification = '/commerce/notification/v1';

const mostPages = 100;

/** Every entry of a list of the Notification API, whose next page is named by a token in a URL. */
export async function everyPage<P extends { next?: string | undefined }, T>(
  context: EbayAccess,
  list: 'destination' | 'subscription',
  schema: z.ZodType<P>,
  entriesOf: (page: P) => T[],
): Promise<T[]> {
  const entries: T[] = [];
  let token: string | null = null;
  for (let count = 0; count < mostPages; count += 1) {
    const query: Record<string, string> = {
      limit: '100',
      ...(token !== null && { continuation_token: token }),
    };
    const page: P = await ask(context, schema, { method: 'GET', path: `${notification}/${list}`, query });
    entries.push(...entriesOf(page));
    if (!page.next) return entries;
    const next = new URL(page.next, context.config.ebay.apiUrl).searchParams.get('continuation_token');
    if (next === null) return entries;
    if (next === token) break;
    token = next;
  }
  throw repeatedPage('eBay');
}
