import { sql } from 'kysely';
import { freeSpace, hasNoRoom } from '../../db/stored/storage-failure.ts';
import type { App, Services } from '../../services.ts';

export async function healthRoutes(app: App, { reservedDb, metrics, diskSpace }: Services): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    try {
      await sql`SELECT 1`.execute(reservedDb);
      if (!diskSpace.fullSince()) return { status: 'ready' };
      return reply.code(503).send({ status: 'the disk is full', next_step: freeSpace });
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      const status = hasNoRoom(app.dataDir) ? 'the disk is full' : 'database does not answer';
      const next_step =
        'The log of this server has the reason. It continues automatically when that has passed.';
      return reply.code(503).send({ status, next_step });
    }
  });

  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
