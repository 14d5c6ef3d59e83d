import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** An answer with a JSON body. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** An answer with an HTML page. */
export function html(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers }, body };
}

/** A long answer in gzip, to who asks for that. */
export function compress(answer: Answer, request: { headers: { 'accept-encoding'?: string } }): Answer {
  const { body } = answer;
  if (!body || body.length < 4096 || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return answer;
  return { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body: gzipSync(body) };
}

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  const body = answer.body ?? '';
  const headers: Record<string, string> = { ...answer.headers };
  if (answer.status !== 204 && answer.status !== 304)
    headers['content-length'] = String(Buffer.byteLength(body));
  response.writeHead(answer.status, headers);
  response.end(body);
}
