import { type Answer, json } from '../../http/answer.ts';
import type { Call } from '../route.ts';
import { notificationRefusal } from './notification-refusals.ts';

/** One page of a list under this name; the next one is asked for with the token in `next`. */
export function listed(call: Call, name: string, all: unknown[]): Answer {
  const limit = Number(call.query.get('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 10 || limit > 100) throw notificationRefusal(195004);
  const token = call.query.get('continuation_token');
  const isFirst = token === null || call.site.ignoresPaging;
  const start = isFirst ? 0 : Number(Buffer.from(token, 'base64url').toString());
  if (!Number.isInteger(start)) throw notificationRefusal(195005);
  const address = `${call.origin}${call.request.path}?limit=${limit}`;
  const end = start + limit;
  const next = `${address}&continuation_token=${Buffer.from(String(end)).toString('base64url')}`;
  return json(200, {
    total: all.length,
    href: address,
    limit,
    ...(end < all.length && { next }),
    [name]: all.slice(start, end),
  });
}
