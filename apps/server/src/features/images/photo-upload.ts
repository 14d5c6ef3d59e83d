import { MAX_PHOTO_BYTES } from '@crosslister/contract/products/image.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
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

/** In a scope of its own, because no other route takes raw bytes. */
export function takePhotos(scope: App): void {
  for (const type of [/^image\//, 'application/octet-stream']) {
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  }
}

/** Waits until there is room in memory for the photo. It is there until it is answered. */
async function makeRoom({ userId, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const said = Number(headers['content-length'] ?? MAX_PHOTO_BYTES);
  const size = Math.min(said || MAX_PHOTO_BYTES, MAX_PHOTO_BYTES);
  const room = await photoBytes.take(userId, { size, signal: clientGone(reply) }).catch(() => {
    throw new HttpProblem(400, 'The photo was not sent.', { nextStep: 'Please add it again.' });
  });
  reply.raw.once('close', room.end);
  if (reply.raw.destroyed) room.end();
}

const codeOf = (error: Error) => ('code' in error ? error.code : null);

/** Of a route whose body is a photo. */
export const photoUpload = {
  bodyLimit: MAX_PHOTO_BYTES,
  preParsing: makeRoom,
  errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const code = codeOf(error);
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return handleError(tooLarge(), request, reply);
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return handleError(notAPicture(), request, reply);
    return handleError(error, request, reply);
  },
};
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

export function photoIn(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw notAPicture();
  return body;
}
