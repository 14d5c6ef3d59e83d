import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  EndingList,
  EndingReport,
  FormCapture,
  FormCaptureQuery,
  FormCaptureStep,
  ItemMark,
  OwnItem,
  OwnItemQuery,
  PairingToken,
  PairingTrade,
  PhotoQuery,
} from '@crosslister/contract/extension/extension-pairing.ts';
import { WardrobeAnswer, WardrobePart } from '@crosslister/contract/extension/wardrobe.ts';
import { anyonesPhoto } from '@crosslister/contract/platforms/photo-rules.ts';
import { descriptionOf } from '@crosslister/contract/platforms.ts';
import { instead } from '@crosslister/domain/instead.ts';
import { isAbsent } from '../../db/embedded/database-problem.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { requestLimit, requestLimitOfNetwork } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { keepFormStep, readFormCapture } from '../connections/capture/forms.ts';
import { findPhoto, sendPhoto } from '../images/send-photo.ts';
import { listEndings, reportEnding } from './endings.ts';
import { findOwnItem, markOwnItem } from './find-own-item.ts';
import { formRoutes } from './form-routes.ts';
import { importWardrobe } from './import-wardrobe.ts';
import { endPairings, tradeCode } from './pairings.ts';
import { requirePairing } from './require-pairing.ts';
import { seenRoutes } from './seen-routes.ts';

/** Made by `npm run build`, beside the folder that Chrome loads. */
const zip = fileURLToPath(new URL('../../../../extension/crosslister-extension.zip', import.meta.url));

/**
 * What an extension may call itself: it trades a code for a token, and with the token gets the seller's photos,
 * reports on a listing from its page, does the steps of deleting what sold elsewhere and reports what the seller's own
 * pages show as sold if the seller has switched that on, brings along what the seller's own wardrobe shows if they ask
 * for it, and adds to a capture that the seller has switched on. Nothing else.
 */
export async function pairedRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/extension/token/',
    {
      ...answers(PairingToken, { body: PairingTrade }),
      config: requestLimitOfNetwork(30),
      bodyLimit: 10_000,
    },
    async ({ body }) => {
      const token = await tradeCode(services, body.code, body.name);
      if (!token) {
        throw new HttpProblem(400, 'That code has been used or is too old.', {
          nextStep: 'Choose Pair this browser in the dashboard once more.',
        });
      }
      return token;
    },
  );

  await app.register(async (scope: App) => {
    scope.addHook('onRequest', requirePairing(services));
    await seenRoutes(scope, services);
    await formRoutes(scope, services);
    await ownRoutes(scope, services);
  });

  app.get('/extension.zip', { config: requestLimitOfNetwork(30) }, async (_, reply) => {
    const bytes = await readFile(zip).catch(instead(null, isAbsent));
    if (!bytes) {
      throw new HttpProblem(404, 'The extension is not built here.', {
        nextStep: 'Run "npm run build" on the server.',
      });
    }
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="crosslister-extension.zip"')
      .header('cache-control', 'no-cache')
      .send(bytes);
  });
}

async function ownRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/extension/token/', { ...answersNothing(), config: requestLimit(120) }, async (_, reply) =>
    reply.code(204).send(null),
  );

  app.delete(
    '/api/extension/token/',
    { ...answersNothing(), config: requestLimit(30) },
    async ({ userId, pairingId }, reply) => {
      await endPairings(services.db, userId, [pairingId]);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/images/proxy/',
    { config: requestLimit(300), schema: { querystring: PhotoQuery } },
    async ({ userId, query }, reply) => {
      const { sku, src, platform } = query;
      const number = await findPhoto(services, userId, sku, src);
      if (number === null) throw notFound('photo of this product');
      const rules = platform ? descriptionOf(platform).photos : anyonesPhoto;
      return sendPhoto(services, userId, { src, number, rules }, reply);
    },
  );

  app.get(
    '/api/extension/items/',
    { ...answers(OwnItem, { querystring: OwnItemQuery }), config: requestLimit(120) },
    async ({ userId, query }) => {
      const { platform, listing } = query;
      const item = await findOwnItem(services, userId, platform, listing);
      if (!item) throw notFound('listing of yours');
      return item;
    },
  );

  app.post(
    '/api/extension/items/',
    { ...answersNothing({ body: ItemMark }), config: requestLimit(60), bodyLimit: 10_000 },
    async ({ userId, body }, reply) => {
      await markOwnItem(services, userId, body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/extension/endings/',
    { ...answers(EndingList), config: requestLimit(120) },
    async ({ userId }) => ({ results: await listEndings(services.db, userId) }),
  );

  app.post(
    '/api/extension/endings/',
    { ...answersNothing({ body: EndingReport }), config: requestLimit(60), bodyLimit: 10_000 },
    async ({ userId, body }, reply) => {
      await reportEnding(services, userId, body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/extension/wardrobe/',
    { ...answers(WardrobeAnswer, { body: WardrobePart }), config: requestLimit(60), bodyLimit: 1_000_000 },
    ({ userId, body }) => importWardrobe(services, userId, body),
  );

  app.get(
    '/api/extension/capture/',
    { ...answers(FormCapture, { querystring: FormCaptureQuery }), config: requestLimit(120) },
    async ({ userId, query }) => {
      const { on } = await readFormCapture(services.db, { userId, ...query });
      return { on };
    },
  );

  app.post(
    '/api/extension/capture/',
    { ...answersNothing({ body: FormCaptureStep }), config: requestLimit(300), bodyLimit: 300_000 },
    async ({ userId, body }, reply) => {
      const { platform, look } = body;
      await keepFormStep(services.db, { userId, platform }, look);
      return reply.code(204).send(null);
    },
  );
}
