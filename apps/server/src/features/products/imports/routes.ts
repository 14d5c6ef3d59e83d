import { FileImport, FileImports } from '@crosslister/contract/imports.ts';
import { z } from 'zod';
import { asChangeOf } from '../../../db/changed-by.ts';
import type { App, Services } from '../../../services.ts';
import { listImports } from './list-imports.ts';
import { undoImport } from './undo-import.ts';

const params = z.object({ id: z.string().max(100) });

/** The imports of the last day, and undoing one. */
export async function importRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/imports/', { schema: { response: { 200: FileImports } } }, async ({ userId }) => ({
    results: await listImports(services.db, userId),
  }));

  app.post(
    '/api/imports/:id/undo/',
    { schema: { params, response: { 200: FileImport } } },
    async ({ userId, params: { id } }) =>
      asChangeOf('put_back', null, () => undoImport(services, userId, id)),
  );
}
