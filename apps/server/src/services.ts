import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from '@fastify/type-provider-zod';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Config } from './config.ts';
import type { ChangeFeed } from './db/change-feed.ts';
import type { DatabaseHandle, Db } from './db/database.ts';
import type { Foreground } from './foreground.ts';
import type { Breakers } from './marketplace-calls/breaker.ts';
import type { Ledger } from './marketplace-calls/ledger.ts';
import type { Metrics } from './metrics.ts';
import type { PhotoStore } from './photo-store/photo-store.ts';
import type { Sealer } from './secrets/seal.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Who is signed in (see features/auth/sessions.ts). */
export interface Sessions {
  /** The seller who is signed in with this token, or null. */
  find: (token: string) => Promise<number | null>;
  /** Ends the session of this token, if it is one. */
  end: (token: string) => Promise<void>;
  /** Looks all of them up again: to be called when sessions were deleted and nobody can see them any more. */
  forget: () => void;
  /** Calls back when sessions may have ended in this process, until the returned function is called. */
  onForget: (listener: () => void) => () => void;
}

/** What every feature may use. Built once in main.ts, or by a test. */
export interface Services {
  config: Config;
  database: DatabaseHandle;
  db: Db;
  /** A few connections apart, for signing in and for telling how the server is: they answer while all others are held. */
  entrance: Db;
  sealer: Sealer;
  sessions: Sessions;
  feed: ChangeFeed;
  /** The sellers' own photos. */
  photos: PhotoStore;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Which hosts of marketplaces are left alone for now. */
  breakers: Breakers;
  /** Whom this process is serving; the reading of a shop gives way to them. */
  foreground: Foreground;
  /** Calls made with each app key. */
  ledger: Ledger;
  now: () => Date;
  /** `fetch` for marketplaces, kept off private networks. */
  fetch: typeof globalThis.fetch;
  /** The same for what ends or lowers a listing, which waits behind nothing else. */
  endingFetch: typeof globalThis.fetch;
  publicUrl: () => string;
}
