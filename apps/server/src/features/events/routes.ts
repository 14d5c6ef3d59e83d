import { changedThings } from '@crosslister/contract/lists.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import type { ChangedThing } from '../../operations/change-feed.ts';

/** When what the client shows was asked for, as the answers say: it is told what has changed since then. */
const query = z.object({ since: z.coerce.number().optional().catch(undefined) });

const HEARTBEAT_MS = 20_000;
/** Changes of this long (ms) are told together: a bulk crosslist changes things many times a second. */
const GATHER_MS = 250;

/** Server-sent events: what changed for the seller, so that open dashboards read it again. */
export async function eventRoutes(app: App, { feed }: Services): Promise<void> {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  // Without a HEAD of its own, which would never end.
  app.get('/api/events/', { exposeHeadRoute: false, schema: { querystring: query } }, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx would hold the events back.
      'x-accel-buffering': 'no',
    });
    raw.write(': connected\n\n');

    const gathered = new Set<ChangedThing>();
    let timer: NodeJS.Timeout | undefined;
    const tell = (...things: ChangedThing[]) => {
      if (things.length === 0) return;
      for (const thing of things) gathered.add(thing);
      timer ??= setTimeout(() => {
        raw.write(`data: ${JSON.stringify({ changed: [...gathered] })}\n\n`);
        gathered.clear();
        timer = undefined;
      }, GATHER_MS);
    };
    const unsubscribe = feed.subscribe(
      (userId, thing) => {
        if (userId === request.userId) tell(thing);
      },
      // What was missed is not known: everything is read again.
      () => tell(...changedThings),
    );
    // After subscribing: what changes from now on is told anyway.
    const { since } = request.query;
    if (since !== undefined) tell(...feed.changedSince(request.userId, since));
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
    const end = () => {
      unsubscribe();
      clearInterval(heartbeat);
      clearTimeout(timer);
      open.delete(end);
      raw.end();
    };
    open.add(end);
    raw.on('close', end);
  });
}
