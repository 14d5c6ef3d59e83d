import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

interface Rule {
  method: string;
  path: string | RegExp;
  times: number;
  act: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
}

/** Between the browser and the server, so that a test can make the network or the server fail. */
export interface TestProxy {
  url: string;
  /** Calls of the API that passed, as `GET /api/products/?page=1`. */
  calls: string[];
  /** Answers in place of the server, until the returned function is called. A text is sent unchanged. */
  answer: (
    method: string,
    path: string | RegExp,
    status: number,
    body: unknown,
    times?: number,
  ) => () => void;
  /** Ends connections without an answer: all matching ones, because a browser repeats a request by itself. */
  cut: (method: string, path: string | RegExp) => void;
  /** Holds matching calls until the returned function is called. */
  hold: (method: string, path: string | RegExp) => () => void;
  /** Lets everything through again. */
  clear: () => void;
  stop: () => Promise<void>;
}

const FOREVER = Number.POSITIVE_INFINITY;

export async function startProxy(): Promise<TestProxy> {
  let rules: Rule[] = [];
  const calls: string[] = [];
  const held = new Set<() => void>();
  const server = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '', 'http://none');
    if (pathname.startsWith('/api/')) calls.push(`${incoming.method} ${pathname}${search}`);
    const rule = rules.find(({ method, path }) => method === incoming.method && matches(path, pathname));
    if (!rule) return forward(incoming, outgoing);
    rule.times -= 1;
    if (rule.times <= 0) rules = rules.filter((other) => other !== rule);
    rule.act(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  function release(): void {
    for (const go of held) go();
    held.clear();
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    answer(method, path, status, body, times = FOREVER) {
      const isText = typeof body === 'string';
      const type = isText ? 'text/html' : 'application/json';
      const act: Rule['act'] = (incoming, outgoing) => {
        incoming.resume();
        outgoing.writeHead(status, { 'content-type': type }).end(isText ? body : JSON.stringify(body));
      };
      const rule = { method, path, times, act };
      rules.unshift(rule);
      return () => {
        rules = rules.filter((other) => other !== rule);
      };
    },
    cut(method, path) {
      rules.unshift({ method, path, times: FOREVER, act: (incoming) => incoming.socket.destroy() });
    },
    hold(method, path) {
      const act: Rule['act'] = (incoming, outgoing) => held.add(() => forward(incoming, outgoing));
      const rule = { method, path, times: FOREVER, act };
      rules.unshift(rule);
      return () => {
        rules = rules.filter((other) => other !== rule);
        release();
      };
    },
    clear() {
      rules = [];
      release();
    },
    async stop() {
      rules = [];
      held.clear();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function matches(path: string | RegExp, pathname: string): boolean {
  return typeof path === 'string' ? path === pathname : path.test(pathname);
}

/** A browser sends its proxy the whole address. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '' } = incoming;
  const onward = request(url, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
