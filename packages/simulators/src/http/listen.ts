import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, sendAnswer } from './answer.ts';
import { answerInstead, changeAnswer, type FaultAnswers } from './apply-fault.ts';
import { createFaultSwitch, type Fault, type FaultSwitch } from './faults.ts';
import { createRequestLog, type LoggedRequest, type RequestLog } from './requests.ts';
import { selfSigned } from './tls.ts';

export type SimulatedRequest = {
  method: string;
  /** Absolute address as the client meant it (scheme of the listener, Host header). */
  url: URL;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
  secure: boolean;
};

type Handler = (request: SimulatedRequest) => Promise<Answer> | Answer;

type ListenOptions = {
  handle: Handler;
  /** This marketplace's answers for the faults. Anything missing has a plain default. */
  faultAnswers?: FaultAnswers;
  /** Milliseconds by which every answer is delayed, read for each request. */
  latencyMs?: () => number;
  host?: string | undefined;
  /** A free one by default, as for the other. */
  httpPort?: number | undefined;
  httpsPort?: number | undefined;
};

export type Listening = {
  httpUrl: string;
  httpsUrl: string;
  /** PEM to trust for `httpsUrl`. */
  caCertificate: string;
  faults: FaultSwitch;
  requests: RequestLog;
  stop(): Promise<void>;
};

type Serving = ListenOptions & Pick<Listening, 'faults' | 'requests'>;

export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function read(message: IncomingMessage, secure: boolean): Promise<SimulatedRequest> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const origin = `${secure ? 'https' : 'http'}://${headers.host ?? '127.0.0.1'}`;
  const url = new URL(`${origin}${message.url ?? '/'}`);
  return {
    method: message.method ?? 'GET',
    url,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: await readBody(message),
    secure,
  };
}

async function workThrough(
  options: ListenOptions,
  request: SimulatedRequest,
  fault: Fault | undefined,
): Promise<Answer | 'hang' | 'cut'> {
  if (fault?.kind === 'hang_before') return 'hang';
  if (fault?.kind === 'cut_before') return 'cut';
  const instead = fault && answerInstead(fault, options.faultAnswers);
  if (instead) return instead;
  const answer = await options.handle(request);
  if (fault?.kind === 'hang_after') return 'hang';
  if (fault?.kind === 'cut_after') return 'cut';
  if (fault?.kind === 'slow') await sleep(fault.delayMs ?? 1000);
  return fault ? changeAnswer(fault, answer, options.faultAnswers) : answer;
}

async function serve(
  { faults, requests, ...options }: Serving,
  message: IncomingMessage,
  response: ServerResponse,
  secure: boolean,
) {
  const request = await read(message, secure);
  const fault = faults.take(request.method, request.path, request.query);
  const entry: LoggedRequest = {
    at: new Date(),
    method: request.method,
    path: request.path,
    url: request.url.href,
    query: request.query,
    headers: request.headers,
    body: request.body.toString('utf8'),
    status: 0,
    ...(fault && { fault: fault.kind }),
  };
  requests.push(entry);
  const latency = options.latencyMs?.() ?? 0;
  if (latency > 0) await sleep(latency);
  await faults.letThrough(request.method, request.path, request.query);
  const outcome = await workThrough(options, request, fault);
  if (outcome === 'hang') return;
  if (outcome === 'cut') {
    message.socket.destroy();
    return;
  }
  entry.status = outcome.status;
  sendAnswer(response, outcome);
}

async function open(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Serves `handle` over http and over https (self-signed), with faults, latency and the request log applied. `stop` also cuts connections that hang.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const host = options.host ?? '127.0.0.1';
  const tls = await selfSigned();
  const faults = createFaultSwitch();
  const requests = createRequestLog();
  const sockets = new Set<Socket>();
  const answerWith = (secure: boolean) => (message: IncomingMessage, response: ServerResponse) => {
    serve({ ...options, faults, requests }, message, response, secure).catch((error: unknown) => {
      // A fault of the simulator itself must never look like a fault of the marketplace it plays.
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      console.error(`simulator error on ${message.method} ${message.url}\n${text}`);
      if (!response.headersSent) response.writeHead(599, { 'content-type': 'text/plain' });
      response.end(`simulator error: ${text}`);
    });
  };
  const servers: [Server, Server] = [
    createHttp(answerWith(false)),
    createHttps({ key: tls.key, cert: tls.certificate }, answerWith(true)),
  ];
  for (const server of servers) {
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
  }
  const [http, https] = servers;
  const httpPort = await open(http, host, options.httpPort ?? 0);
  const httpsPort = await open(https, host, options.httpsPort ?? 0);
  return {
    httpUrl: `http://${host}:${httpPort}`,
    httpsUrl: `https://${host}:${httpsPort}`,
    caCertificate: tls.certificate,
    faults,
    requests,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
