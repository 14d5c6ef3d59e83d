import { UndoRequest, UndoResult } from '@crosslister/contract/results.ts';
import type { App, Services } from '../../../services.ts';
import { undo } from './undo.ts';

export async function undoRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/products/undo/',
    { schema: { body: UndoRequest, response: { 200: UndoResult } } },
    async ({ userId, body }) => undo(services, userId, body.undo_id),
  );
}
