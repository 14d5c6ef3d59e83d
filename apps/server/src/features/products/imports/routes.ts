import {
  FailedPhotos,
  FileImport,
  FileImports,
  ImportPlan,
  ImportPlanRequest,
  PhotoLines,
  UndoPreview,
} from '@crosslister/contract/imports.ts';
import { z } from 'zod';
import { asChangeOf } from '../../../db/changed-by.ts';
import { answers, answersNothing } from '../../../http/answers.ts';
import type { App, Services } from '../../../services.ts';
import { listImports } from './list-imports.ts';
import { failedPhotos, retryPhotos } from './photos/failed-photos.ts';
import { closePhotoLine, photoLines } from './photos/photo-lines.ts';
import { planImport } from './plan-import.ts';
import { previewImportUndo } from './preview-import-undo.ts';
import { undoImport } from './undo-import.ts';

const params = z.object({ id: z.string().max(100) });

/** The imports of the last day, undoing one, and the photos that could not be fetched. */
export async function importRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/imports/', answers(FileImports), async ({ userId }) => ({
    results: await listImports(services.db, userId),
  }));

  app.post('/api/imports/plan/', answers(ImportPlan, { body: ImportPlanRequest }), async ({ userId, body }) =>
    planImport(services.db, userId, body.products, body.duplicate_handling),
  );

  app.post('/api/imports/:id/undo/', answers(FileImport, { params }), async ({ userId, params: { id } }) =>
    asChangeOf('put_back', null, () => undoImport(services, userId, id)),
  );

  app.get('/api/imports/:id/undo/', answers(UndoPreview, { params }), async ({ userId, params: { id } }) =>
    previewImportUndo(services.db, userId, id),
  );

  app.get(
    '/api/imports/:id/photos/',
    answers(FailedPhotos, { params }),
    async ({ userId, params: { id } }) => ({ results: await failedPhotos(services.db, userId, id) }),
  );

  app.get('/api/imports/photos/', answers(PhotoLines), async ({ userId }) => ({
    results: await photoLines(services.db, userId),
  }));

  app.post(
    '/api/imports/:id/photos/close/',
    answersNothing({ params }),
    async ({ userId, params: { id } }, reply) => {
      await closePhotoLine(services.db, userId, id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/imports/:id/photos/retry/',
    answers(FileImport, { params }),
    async ({ userId, params: { id } }) => retryPhotos(services.db, userId, id),
  );
}
