import {
  DraftsMade,
  DraftsRequest,
  IntakeChanges,
  IntakePhoto,
  IntakeTray,
  IntakeUpload,
  KnownPhotos,
  KnownPhotosRequest,
  LabelsAhead,
  LabelsAheadRequest,
  RemovePhotos,
} from '@crosslister/contract/intake/intake.ts';
import { changed } from '../../db/change-feed.ts';
import { transact } from '../../db/transact.ts';
import { answers } from '../../http/answers.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { photoIn, photoTypes, photoUpload, takePhotos } from '../images/photo-upload.ts';
import { addPhoto } from './add-photo.ts';
import { changeTray } from './change-tray.ts';
import { makeDrafts } from './make-drafts.ts';
import { findByHashes, readIntake } from './read-tray.ts';
import { reserveSkus } from './reserve-skus.ts';
import { lockTray, removePhotos } from './write-intake-rows.ts';

const PER_MINUTE = 600;

/** Photos of many things at once, which become drafts. */
export async function intakeRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get('/api/intake/', answers(IntakeTray), ({ userId }) => readIntake(services, userId));

  app.post(
    '/api/intake/known/',
    answers(KnownPhotos, { body: KnownPhotosRequest }),
    async ({ userId, body: { hashes } }) => {
      const rows = await findByHashes(db, userId, hashes);
      return { known: rows.map(({ hash }) => hash) };
    },
  );

  await app.register(async (scope: App) => {
    takePhotos(scope);
    scope.post(
      '/api/intake/photos/',
      {
        ...photoUpload,
        config: requestLimit(PER_MINUTE, 'photos at once'),
        schema: {
          consumes: photoTypes,
          querystring: IntakeUpload,
          response: { 200: IntakePhoto, 201: IntakePhoto },
        },
      },
      async ({ userId, body, query }, reply) => {
        const { added, photo } = await addPhoto(services, userId, photoIn(body), query);
        return reply.code(added ? 201 : 200).send(photo);
      },
    );
  });

  app.patch(
    '/api/intake/photos/',
    answers(IntakeTray, { body: IntakeChanges }),
    async ({ userId, body: { changes } }) => {
      await changeTray(services, userId, changes);
      return readIntake(services, userId);
    },
  );

  app.post(
    '/api/intake/photos/remove/',
    answers(IntakeTray, { body: RemovePhotos }),
    async ({ userId, body: { ids } }) => {
      await transact(db, async (trx) => {
        await lockTray(trx, userId);
        await removePhotos(trx, userId, ids);
        await changed(trx, userId, 'intake');
      });
      return readIntake(services, userId);
    },
  );

  app.post(
    '/api/intake/drafts/',
    answers(DraftsMade, { body: DraftsRequest }),
    ({ userId, body: { things } }) => makeDrafts(services, userId, things),
  );

  app.post(
    '/api/intake/labels/',
    answers(LabelsAhead, { body: LabelsAheadRequest }),
    async ({ userId, body: { count } }) => ({
      skus: await transact(db, (trx) => reserveSkus(trx, userId, count)),
    }),
  );
}
