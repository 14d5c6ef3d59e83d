import { browserPhoto } from '@crosslister/contract/platforms/photo-rules.ts';
import { EditedFrom, PhotoOf, PhotoOriginal, UploadedImage } from '@crosslister/contract/products/image.ts';
import { answers } from '../../http/answers.ts';
import { notFound } from '../../http/problem.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { isOfSeller, knownOriginal } from './originals.ts';
import { photoIn, photoTypes, photoUpload, takePhotos } from './photo-upload.ts';
import { sendPhoto } from './send-photo.ts';
import { signInAnswer } from './sign-addresses.ts';
import { storePhoto } from './store-photo.ts';

const PER_MINUTE = 120;

export async function imageRoutes(app: App, services: Services): Promise<void> {
  app.addHook('onSend', async ({ userId }, _, payload) =>
    typeof payload === 'string' ? signInAnswer(services, userId, payload) : payload,
  );

  app.get(
    '/api/images/original/',
    answers(PhotoOriginal, { querystring: PhotoOf }),
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

  await app.register(async (scope: App) => {
    takePhotos(scope);
    scope.post(
      '/api/images/',
      {
        ...photoUpload,
        config: requestLimit(PER_MINUTE, 'photos at once'),
        schema: { consumes: photoTypes, querystring: EditedFrom, response: { 201: UploadedImage } },
      },
      async ({ userId, body, query }, reply) =>
        reply
          .code(201)
          .send(await storePhoto(services, userId, photoIn(body), { editedFrom: query.edited_from })),
    );
  });
}
