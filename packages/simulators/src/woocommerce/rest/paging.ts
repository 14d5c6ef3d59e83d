import type { Call, Query, Reply } from './route.ts';

function pageLink(call: Call, page: number, relation: string): string {
  const query: Query = { ...call.query, page: String(page) };
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `<${call.view.base}/wp-json/wc/v3${call.path}?${text.join('&')}>; rel="${relation}"`;
}

/** One page of the list with the totals in the headers. A page past the end is empty, not an error. */
export function paged<T>(call: Call, all: T[], render: (item: T) => unknown, hidden = 0): Reply {
  const perPage = Number(call.query.per_page ?? 10);
  const page = Number(call.query.page ?? 1);
  const asked = call.query.offset === undefined ? (page - 1) * perPage : Number(call.query.offset);
  const start = call.view.shop.ignoresPaging ? 0 : asked;
  const total = all.length + hidden;
  const pages = Math.ceil(total / perPage);
  const links: string[] = [];
  if (page > 1) links.push(pageLink(call, Math.max(1, Math.min(page - 1, pages)), 'prev'));
  if (page < pages) links.push(pageLink(call, page + 1, 'next'));
  const headers: Record<string, string> = { 'x-wp-total': String(total), 'x-wp-totalpages': String(pages) };
  if (links.length > 0) headers.link = links.join(', ');
  return { body: all.slice(start, start + perPage).map(render), headers };
}
