import type { SimulatedRequest } from './listen.ts';

/** A request to a site that answers by routes, in which `:name` stands for a segment. */
export type Call<Site> = {
  site: Site;
  request: SimulatedRequest;
  params: Record<string, string>;
  query: URLSearchParams;
  /** Scheme and host the client used, for the addresses in answers. */
  origin: string;
};

/** The parameters of a path that fits the pattern, where `:name` is a segment; undefined when it does not fit. A trailing slash is ignored. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(actual);
    else if (part !== actual) return undefined;
  }
  return params;
}

/** The first route for this request, and the call it is given; undefined where none serves the path. */
export function findRoute<Site, Route extends { method: string; path: string }>(
  site: Site,
  routes: readonly Route[],
  request: SimulatedRequest,
): { route: Route; call: Call<Site> } | undefined {
  for (const route of routes) {
    const params = route.method === request.method ? matchPath(route.path, request.path) : undefined;
    if (params)
      return { route, call: { site, request, params, query: request.query, origin: request.url.origin } };
  }
  return undefined;
}
