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
import { z } from 'zod';
import { requestLimit, requestLimitOfNetwork } from '../../http/request-limit.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { keepFormStep, readFormCapture } from '../connections/capture/forms.ts';
import { findPhoto, sendPhoto } from '../images/send-photo.ts';
import { listEndings, reportEnding } from './endings.ts';
import { formRoutes } from './form-routes.ts';
import { findOwnItem, markOwnItem } from './find-own-item.ts';
import { endPairings, tradeCode } from './pairings.ts';
import { requirePairing } from './require-pairing.ts';
import { seenRoutes } from './seen-routes.ts';
import { importWardrobe } from './import-wardrobe.ts';

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
      config: requestLimitOfNetwork(30),
      bodyLimit: 10_000,
      schema: { body: PairingTrade, response: { 200: PairingToken } },
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
    const bytes = await readFile(zip).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
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
  app.get(
    '/api/extension/token/',
    { config: requestLimit(120), schema: { response: { 204: z.null() } } },
    async (_, reply) => reply.code(204).send(null),
  );

  app.delete(
    '/api/extension/token/',
    { config: requestLimit(30), schema: { response: { 204: z.null() } } },
    async ({ userId, pairingId }, reply) => {
      await endPairings(services.db, userId, [pairingId]);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/images/proxy/',
    { config: requestLimit(300), schema: { querystring: PhotoQuery } },
    async (request, reply) => {
      const { userId } = request;
      const { sku, src, platform } = request.query;
      const number = await findPhoto(services, userId, sku, src);
      if (number === null) throw notFound('photo of this product');
      const rules = platform ? descriptionOf(platform).photos : anyonesPhoto;
      return sendPhoto(services, userId, { src, number, rules }, reply);
    },
  );

  app.get(
    '/api/extension/items/',
    { config: requestLimit(120), schema: { querystring: OwnItemQuery, response: { 200: OwnItem } } },
    async (request) => {
      const { userId } = request;
      const { platform, listing } = request.query;
      const item = await findOwnItem(services, userId, platform, listing);
      if (!item) throw notFound('listing of yours');
      return item;
    },
  );

  app.post(
    '/api/extension/items/',
    { config: requestLimit(60), bodyLimit: 10_000, schema: { body: ItemMark, response: { 204: z.null() } } },
    async (request, reply) => {
      const { userId } = request;
      await markOwnItem(services, userId, request.body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/extension/endings/',
    { config: requestLimit(120), schema: { response: { 200: EndingList } } },
    async (request) => {
      const { userId } = request;
      return { results: await listEndings(services.db, userId) };
    },
  );

  app.post(
    '/api/extension/endings/',
    { config: requestLimit(60), bodyLimit: 10_000, schema: { body: EndingReport, response: { 204: z.null() } } },
    async (request, reply) => {
      const { userId } = request;
      await reportEnding(services, userId, request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/extension/wardrobe/',
    {
      config: requestLimit(60),
      bodyLimit: 1_000_000,
      schema: { body: WardrobePart, response: { 200: WardrobeAnswer } },
    },
    async (request) => {
      const { userId } = request;
      return importWardrobe(services, userId, request.body);
    },
  );

  app.get(
    '/api/extension/capture/',
    { config: requestLimit(120), schema: { querystring: FormCaptureQuery, response: { 200: FormCapture } } },
    async (request) => {
      const { userId } = request;
      const { on } = await readFormCapture(services.db, { userId, ...request.query });
      return { on };
    },
  );

  app.post(
    '/api/extension/capture/',
    {
      config: requestLimit(300),
      bodyLimit: 300_000,
      schema: { body: FormCaptureStep, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { userId } = request;
      const { platform, look } = request.body;
      await keepFormStep(services.db, { userId, platform }, look);
      return reply.code(204).send(null);
    },
  );
}
