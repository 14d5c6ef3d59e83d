import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** `hang`: the request is read and never answered. */
export type ReceiverAnswer =
  | { status: number; headers?: Record<string, string>; body?: string | object }
  | 'hang';

export interface Receiver {
  url: string;
  /** Everything that arrived, refused requests too. */
  received: Received[];
  /** Gives these answers to the next requests, one to each, instead of what it would answer otherwise. */
  answerNext: (...answers: ReceiverAnswer[]) => void;
  stop: () => Promise<void>;
}

/** A real HTTP server that stands in for one on the internet. Without `answer` it takes everything, as a webhook does. */
export async function startReceiver(
  answer: (request: Received) => ReceiverAnswer = () => ({ status: 204 }),
  latencyMs = 0,
): Promise<Receiver> {
  const received: Received[] = [];
  const next: ReceiverAnswer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: Buffer.concat(chunks) };
    received.push(one);
    const given = next.shift() ?? answer(one);
    if (given === 'hang') return;
    if (latencyMs > 0) await sleep(latencyMs);
    const isJson = typeof given.body === 'object';
    response.writeHead(given.status, {
      ...(isJson && { 'content-type': 'application/json' }),
      ...given.headers,
    });
    response.end(isJson ? JSON.stringify(given.body) : given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerNext: (...answers) => void next.push(...answers),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
