import type { IncomingMessage } from 'node:http';
import { MAX_PHOTO_BYTES } from '@crosslister/contract/products/image.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { freeBytes } from '../../free-bytes.ts';
import { clientGone } from '../../http/client-gone.ts';
import { handleError } from '../../http/error-handler.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { App } from '../../services.ts';
import { photoBytes } from './read-in-turn.ts';

const tooLarge = () =>
  new HttpProblem(413, `The photo is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`, {
    nextStep: 'Make it smaller and add it again.',
  });
const notAPicture = () =>
  new HttpProblem(415, 'This is no picture.', {
    nextStep: 'Send the photo itself as the body, with its type, such as image/jpeg.',
  });

const notSent = () => new HttpProblem(400, 'The photo was not sent.', { nextStep: 'Please add it again.' });

const saidSize = ({ headers }: FastifyRequest) => Number(headers['content-length']) || MAX_PHOTO_BYTES;

/** In a scope of its own, because no other route takes raw bytes. */
export function takePhotos(scope: App): void {
  for (const type of [/^image\//, 'application/octet-stream']) scope.addContentTypeParser(type, readBody);
}

/** Into memory that is there once: collected chunks need it twice, and are there until garbage is collected. */
async function readBody(request: FastifyRequest, body: IncomingMessage): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(saidSize(request));
  let size = 0;
  // Stopping must not end the connection: the answer goes over it.
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of chunks) {
      if (size + chunk.length > whole.length) throw tooLarge();
      whole.set(chunk, size);
      size += chunk.length;
      freeBytes(chunk);
    }
  } catch (error) {
    throw error instanceof HttpProblem ? error : notSent();
  }
  return size === whole.length ? whole : whole.subarray(0, size);
}

/** Waits until there is room in memory for the photo. It is there until it is answered. */
async function makeRoom(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const size = saidSize(request);
  if (size > MAX_PHOTO_BYTES) {
    reply.header('connection', 'close');
    throw tooLarge();
  }
  const room = await photoBytes.take(request.userId, { size, signal: clientGone(reply) }).catch(() => {
    throw notSent();
  });
  reply.raw.once('close', room.end);
  if (reply.raw.destroyed) room.end();
}

/** Of a route whose body is a photo. */
export const photoUpload = {
  preParsing: makeRoom,
  errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const isOther = 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
    return handleError(isOther ? notAPicture() : error, request, reply);
  },
};
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

export function photoIn(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw notAPicture();
  return body;
}
