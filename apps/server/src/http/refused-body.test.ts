import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());

/** A sender that has announced this length and does not read yet, like a browser in the middle of an upload. */
async function announce(length: number): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return socket;
}

test('a body that is too large is read to its end, so that its sender sees the sentence', async () => {
  const length = 20_000_000;
  const socket = await announce(length);
  const piece = Buffer.alloc(1_000_000, 'x');
  for (let sent = 0; sent < length; sent += piece.length) {
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  const answer = await text(socket);
  expect(answer).toMatch('HTTP/1.1 413');
  expect(answer).toMatch('The body is too large.');
});

test('one that would go on for gigabytes is refused at once', async () => {
  const answer = await text(await announce(10_000_000_000));
  expect(answer).toMatch('HTTP/1.1 413');
});
