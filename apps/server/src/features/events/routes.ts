import { changedThings } from '@crosslister/contract/lists.ts';
import { z } from 'zod';
import type { ChangedThing } from '../../db/change-feed.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { bearerToken } from '../auth/require-session.ts';

/**
 * When the client asked for what it shows, as the answers say. It is notified of everything
 * that has changed since then.
 */
const query = z.object({ since: z.coerce.number().optional().catch(undefined) });

const HEARTBEAT_MS = 20_000;
/** Streams of one seller at a time. A browser uses one for all its tabs. */
const MOST_OF_SELLER = 20;
/** Changes within this time (ms) are sent together: a bulk crosslist changes things many times a second. */
const GATHER_MS = 250;

/** Server-sent events: what changed for the seller, so that open dashboards read it again. */
export async function eventRoutes(app: App, { feed, sessions, log }: Services): Promise<void> {
  /** The function that ends each open stream, and the seller it belongs to. */
  const open = new Map<() => void, number>();
  app.addHook('preClose', async () => {
    for (const end of open.keys()) end();
  });

  // Without a HEAD route, which would never end.
  app.get('/api/events/', { exposeHeadRoute: false, schema: { querystring: query } }, (request, reply) => {
    const { raw } = reply;
    const ofSeller = [...open.values()].filter((userId) => userId === request.userId).length;
    if (ofSeller >= MOST_OF_SELLER) {
      throw new HttpProblem(429, 'Too many dashboards of this account are open.', {
        nextStep: 'Close some of them, and reload this page.',
      });
    }
    reply.hijack();
    // The client went away while the session was looked up, so no further close event will come.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Without this, nginx would buffer the events.
      'x-accel-buffering': 'no',
    });
    raw.write(': connected\n\n');

    const gathered = new Set<ChangedThing>();
    let timer: NodeJS.Timeout | undefined;
    const notify = (...things: ChangedThing[]) => {
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
        if (userId === request.userId) notify(thing);
      },
      // We do not know what was missed, so everything has to be read again.
      () => notify(...changedThings),
    );
    // Read after subscribing: changes from now on are sent anyway.
    const { since } = request.query;
    if (since !== undefined) notify(...feed.changedSince(request.userId, since));
    // Signing out in another process sends nothing here, so each heartbeat checks.
    const endWithSession = () =>
      void sessions.find(bearerToken(request) ?? '').then(
        (userId) => {
          if (userId === null) end();
        },
        (error: unknown) => log.warn({ err: error }, 'the session of an event stream cannot be looked up'),
      );
    const heartbeat = setInterval(() => {
      raw.write(': still here\n\n');
      endWithSession();
    }, HEARTBEAT_MS);
    const stopListening = sessions.onForget(endWithSession);
    const end = () => {
      unsubscribe();
      stopListening();
      clearInterval(heartbeat);
      clearTimeout(timer);
      open.delete(end);
      raw.end();
    };
    open.set(end, request.userId);
    raw.on('close', end);
  });
}
