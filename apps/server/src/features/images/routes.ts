import { browserPhoto } from '@crosslister/contract/platforms/photo-rules.ts';
import {
  EditedFrom,
  MAX_PHOTO_BYTES,
  PhotoOf,
  PhotoOriginal,
  UploadedImage,
} from '@crosslister/contract/products/image.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestLimit } from '../../http/request-limit.ts';
import { clientGone } from '../../http/client-gone.ts';
import { handleError } from '../../http/error-handler.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { isOfSeller, knownOriginal } from './originals.ts';
import { photoBytes } from './read-in-turn.ts';
import { sendPhoto } from './send-photo.ts';
import { signInAnswer } from './sign-addresses.ts';
import { storePhoto } from './store-photo.ts';

const PER_MINUTE = 120;
const tooLarge = () =>
  new HttpProblem(413, `The photo is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`, {
    nextStep: 'Make it smaller and add it again.',
  });
const notAPicture = () =>
  new HttpProblem(415, 'This is no picture.', {
    nextStep: 'Send the photo itself as the body, with its type, such as image/jpeg.',
  });

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

export async function imageRoutes(app: App, services: Services): Promise<void> {
  app.addHook('onSend', async ({ userId }, _, payload) =>
    typeof payload === 'string' ? signInAnswer(services, userId, payload) : payload,
  );

  app.get(
    '/api/images/original/',
    { schema: { querystring: PhotoOf, response: { 200: PhotoOriginal } } },
    async ({ userId, query }) => ({ original: await knownOriginal(services, userId, query.src) }),
  );

  // A page may not read a photo of another site, to edit it or to put it into a file.
  app.get(
    '/api/images/read/',
    { config: requestLimit(PER_MINUTE, 'photos at once'), schema: { querystring: PhotoOf } },
    async ({ userId, query }, reply) => {
      if (!(await isOfSeller(services, userId, query.src))) throw notFound('photo of yours');
      return sendPhoto(services, userId, { src: query.src, number: 1, rules: browserPhoto }, reply);
    },
  );

  // In a scope of its own, because no other route takes raw bytes.
  await app.register(async (scope: App) => {
    for (const type of [/^image\//, 'application/octet-stream']) {
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    }
    scope.post(
      '/api/images/',
      {
        bodyLimit: MAX_PHOTO_BYTES,
        config: requestLimit(PER_MINUTE, 'photos at once'),
        preParsing: makeRoom,
        schema: {
          consumes: ['image/jpeg', 'image/png', 'image/webp'],
          querystring: EditedFrom,
          response: { 201: UploadedImage },
        },
        errorHandler(error, request, reply) {
          const code = codeOf(error);
          if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return handleError(tooLarge(), request, reply);
          if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return handleError(notAPicture(), request, reply);
          return handleError(error, request, reply);
        },
      },
      async ({ userId, body, query }, reply) => {
        if (!Buffer.isBuffer(body)) throw notAPicture();
        return reply
          .code(201)
          .send(await storePhoto(services, userId, body, { editedFrom: query.edited_from }));
      },
    );
  });
}
