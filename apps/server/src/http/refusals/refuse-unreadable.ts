import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const refusals: Record<string, [status: number, detail: string, nextStep: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers are too long.', 'Send less at once.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come to its end in time.', 'Send it again.'],
};
const unreadable = [
  400,
  'This is no request that can be read.',
  'Check what is sent, then try again.',
] as const;

/** What Node refuses before there is a request gets an answer like every other refusal. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, detail, next_step] = refusals[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ detail, next_step });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
