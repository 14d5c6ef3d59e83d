import type { Answer } from '../../http/answer.ts';
import type { SimulatedRequest } from '../../http/listen.ts';

/**
 * A page cache before the store, a plugin's, the host's or a CDN's, that keeps what the API answers. LiteSpeed Cache
 * does so unless it is told not to (https://docs.litespeedtech.com/lscache/lscwp/cache/, "Cache REST API"), and others
 * keep whatever comes without a cookie, also when WordPress says `no-store`
 * (https://github.com/woocommerce/woocommerce/issues/22137). Both read in November 2026.
 */
export type PageCache = {
  /** Parameters of the address that it leaves out of its key. */
  ignores: RegExp;
  /** What it writes on an answer that it kept. Some write nothing. */
  says: Record<string, string>;
  kept: Map<string, Answer>;
};

export function pageCache(says: Record<string, string>, ignores = /^$/): PageCache {
  return { ignores, says, kept: new Map() };
}

/** The kept answer, if there is one, otherwise that of the store, which is then kept. */
export async function throughCache(
  cache: PageCache | null,
  request: SimulatedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!cache || request.method !== 'GET') return work();
  const asked = [...request.query].filter(([name]) => !cache.ignores.test(name));
  const key = `${request.path}?${new URLSearchParams(asked)}`;
  const known = cache.kept.get(key);
  if (known) return { ...known, headers: { ...known.headers, ...cache.says } };
  const answer = await work();
  if (answer.status === 200) cache.kept.set(key, answer);
  return answer;
}
