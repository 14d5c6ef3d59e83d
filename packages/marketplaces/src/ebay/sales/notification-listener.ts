import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { webhooks } from './notifications.ts';

export type Received = Awaited<ReturnType<typeof webhooks.receive>> | { kind: 'failed'; error: unknown };

/** For tests: a server that answers eBay's challenges and messages with the adapter, as the product does. */
export async function startListener(context: () => MarketplaceContext, path = '/hook/') {
  const hook = { url: '', secret: 'the-secret-of-this-connection' };
  const received: Received[] = [];
  const challenges: string[] = [];
  /** Changes an incoming body before it is checked, as somebody in between could. */
  const tamper = { body: (body: Buffer) => body };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const code = new URL(request.url ?? '', hook.url).searchParams.get('challenge_code') ?? '';
      challenges.push(code);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(webhooks.challenge(code, hook)));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const message = { headers, body: tamper.body(Buffer.concat(chunks)) };
    try {
      const outcome = await webhooks.receive(context(), message);
      received.push(outcome);
      response.writeHead(outcome.kind === 'refused' ? 412 : 200).end();
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      received.push({ kind: 'failed', error });
      response.writeHead(503).end();
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  hook.url = `${origin}${path}`;
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { hook, origin, received, challenges, tamper, stop };
}
