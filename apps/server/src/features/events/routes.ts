import { changedThings } from '@crosslister/contract/lists.ts';
import { z } from 'zod';
import type { ChangedThing } from '../../db/change-feed.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { bearerToken } from '../auth/require-session.ts';

/** When what the client shows was asked for, as the answers say: it is told what has changed since then. */
const query = z.object({ since: z.coerce.number().optional().catch(undefined) });

const HEARTBEAT_MS = 20_000;
/** Streams of one seller at a time; a browser has one for all its tabs. */
const MOST_OF_SELLER = 20;
/** Changes of this long (ms) are told together: a bulk crosslist changes things many times a second. */
const GATHER_MS = 250;

/** Server-sent events: what changed for the seller, so that open dashboards read it again. */
export async function eventRoutes(app: App, { feed, sessions, log }: Services): Promise<void> {
  /** What ends each open stream, and whose it is. */
  const open = new Map<() => void, number>();
  app.addHook('preClose', async () => {
    for (const end of open.keys()) end();
  });

  // Without a HEAD of its own, which would never end.
  app.get('/api/events/', { exposeHeadRoute: false, schema: { querystring: query } }, (request, reply) => {
    const { raw } = reply;
    const ofSeller = [...open.values()].filter((userId) => userId === request.userId).length;
    if (ofSeller >= MOST_OF_SELLER) {
      throw new HttpProblem(429, 'Too many dashboards of this account are open.', {
        nextStep: 'Close some of them, and reload this page.',
      });
    }
    reply.hijack();
    // Gone while the session was looked up: it will not tell of its end again.
    if (raw.destroyed) return;
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
    // Signed out elsewhere: another process tells nobody here, so each heartbeat looks.
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
    const unheard = sessions.onForget(endWithSession);
    const end = () => {
      unsubscribe();
      unheard();
      clearInterval(heartbeat);
      clearTimeout(timer);
      open.delete(end);
      raw.end();
    };
    open.set(end, request.userId);
    raw.on('close', end);
  });
}
