import type { Fault } from './subject.ts';

/** `fetch` to a real marketplace with faults that can be added on the way. Counts the requests. */
export function faultyFetch() {
  let armed: { fault: Fault; left: number }[] = [];
  const counted = { requests: 0, writes: 0 };

  function take(): Fault | undefined {
    const [first] = armed;
    if (!first) return undefined;
    first.left -= 1;
    if (first.left <= 0) armed = armed.filter((entry) => entry !== first);
    return first.fault;
  }

  return {
    counted,
    arm(fault: Fault) {
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY };
      armed.push(entry);
      return () => {
        armed = armed.filter((other) => other !== entry);
      };
    },
    clear() {
      armed = [];
    },
    /**
     * Gives up at once if an answer would come late, so it needs no short time limit. The suite's time limits are for
     * simulators, and a real marketplace may need longer for a good answer.
     */
    fetch: (async (input, { signal, ...init } = {}) => {
      if (signal?.aborted) throw signal.reason;
      counted.requests += 1;
      if (init.method !== undefined && init.method !== 'GET') counted.writes += 1;
      const fault = take();
      if (!fault) return fetch(input, init);
      const answer = answers[fault.kind];
      if (answer) return answer(fault);
      const isDone = ['error_after', 'cut_after', 'hang_after', 'slow', 'bom'].includes(fault.kind);
      const real = isDone ? await fetch(input, init) : null;
      const text = (await real?.text()) ?? '';
      if (fault.kind === 'bom' && real) {
        const { status, headers } = real;
        return new Response(`\uFEFF${text}`, {
          status,
          headers: { 'content-type': headers.get('content-type') ?? '' },
        });
      }
      if (fault.kind.startsWith('error')) return said(500, 'internal_server_error');
      if (fault.kind.startsWith('cut'))
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      throw new DOMException('The operation timed out.', 'TimeoutError');
    }) satisfies typeof globalThis.fetch,
  };
}

const said = (status: number, code: string) =>
  Response.json({ code, message: 'Said on the way.', data: { status } }, { status });

/** Answers given in place of the marketplace, which does not see the request. */
const answers: Partial<Record<Fault['kind'], (fault: Fault) => Response>> = {
  unauthorized: () => said(401, 'woocommerce_rest_cannot_view'),
  forbidden: () => said(403, 'rest_forbidden'),
  rate_limited: ({ retryAfter = 1 }) =>
    new Response('Too Many Requests', { status: 429, headers: { 'retry-after': String(retryAfter) } }),
  html: () =>
    new Response('<html><body>Something else</body></html>', { headers: { 'content-type': 'text/html' } }),
};
