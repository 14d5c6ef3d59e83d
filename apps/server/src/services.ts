import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from '@fastify/type-provider-zod';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Config } from './config.ts';
import type { ChangeFeed } from './db/change-feed.ts';
import type { DatabaseHandle } from './db/database.ts';
import type { DiskSpace } from './db/disk-space.ts';
import type { Life } from './db/life.ts';
import type { Db } from './db/schema.ts';
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
  /** Clears the cache. Call it when sessions were deleted. */
  forget: () => void;
  /** Calls the listener when sessions may have ended in this process, until the returned function is called. */
  onForget: (listener: () => void) => () => void;
}

/** What every feature may use. Made once in main.ts, or by a test. */
export interface Services {
  config: Config;
  database: DatabaseHandle;
  db: Db;
  /** A few separate connections, for signing in and for the health check: they answer while all others are in use. */
  reservedDb: Db;
  sealer: Sealer;
  sessions: Sessions;
  feed: ChangeFeed;
  /** Who lives of the processes on this database. */
  life: Life;
  /** Whether its disk is full. */
  diskSpace: DiskSpace;
  /** The sellers' own photos. */
  photos: PhotoStore;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Which marketplace hosts are not called at present. */
  breakers: Breakers;
  /** Whether somebody is using this process. Reading a shop pauses for them. */
  foreground: Foreground;
  /** Calls made with each app key. */
  ledger: Ledger;
  now: () => Date;
  /** `fetch` for marketplaces, which refuses private networks. */
  fetch: typeof globalThis.fetch;
  /** The same for calls that end or lower a listing, which wait behind nothing else. */
  endingFetch: typeof globalThis.fetch;
  /** The DNS records in which domains publish the keys of their mails. */
  resolveTxt: (name: string) => Promise<string[][]>;
  publicUrl: () => string;
}
