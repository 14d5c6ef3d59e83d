import type { FastifyReply, FastifyRequest } from 'fastify';

/** Four times the largest accepted body. Anything longer is no mistake of a seller's. */
const MOST_BYTES = 100 * 1024 * 1024;

/**
 * For a body that is refused while it is still being sent. If the connection closed at once, the client would see a
 * network error instead of the answer. So the rest of the body is read and discarded first.
 */
export async function readOutRefused({ raw, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isLeft = !raw.complete && !raw.destroyed && reply.getHeader('connection') === 'close';
  if (!isLeft || Number(headers['content-length'] ?? 0) > MOST_BYTES) return;
  let left = MOST_BYTES;
  const { promise, resolve } = Promise.withResolvers<void>();
  raw.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) resolve();
  });
  for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve());
  raw.resume();
  await promise;
}
