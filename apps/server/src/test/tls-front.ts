import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '@crosslister/simulators/http/tls.ts';

export interface TlsFront {
  url: string;
  /** PEM that a client must trust. */
  certificate: string;
  stop: () => Promise<void>;
}

/** What is in front of the server in production: https on a free port, passed on to `target` over http. */
export async function startTlsFront(target: () => string): Promise<TlsFront> {
  const { key, certificate } = await selfSigned();
  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const passed = request(new URL(url, target()), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
