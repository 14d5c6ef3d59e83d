import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { storeAccount } from '../features/auth/accounts.ts';
import { openSession } from '../features/auth/sessions.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { Services } from '../services.ts';
import { forgetsOperations, forgetting } from './forget-operations.ts';
import { createServerDatabase } from './server-database.ts';

/** Of every seller of the tests. It is hashed once: a hash is meant to be dear, and each test has a seller. */
const PASSWORD = 'long enough';
let passwordHash: Promise<string> | undefined;

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON of the answer, or its text when it is none. */
  body: unknown;
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** A signed-in seller; `call` sends the token. */
export interface Seller {
  id: number;
  username: string;
  token: string;
  call: Call;
}

export interface TestServer {
  url: string;
  services: Services;
  connectionString: string;
  /** A call without a session. */
  call: Call;
  register: (username?: string) => Promise<Seller>;
  /** Starts the same server again on the same database, as after a crash or an update. */
  restart: () => Promise<void>;
  /** Throws if anything of the bystander's has changed (bystander.ts). */
  stop: () => Promise<void>;
  /** For tests of what changes the rows of every seller. */
  removeBystander: () => Promise<void>;
}

/** The real server on a free port with a database of its own. `environment` overrides the test's defaults. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const database = await createServerDatabase(environment.PUBLIC_URL);
  const dataDir = join(tmpdir(), `crosslister-test-${randomBytes(6).toString('hex')}`);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ALLOW_PRIVATE_NETWORK: 'true',
    LOG_LEVEL: 'warn',
    ...environment,
  });
  const start = () => startServer(config, database.connectionString, pino({ level: config.logLevel }));
  let server: RunningServer = await start();
  const forget = forgetsOperations ? forgetting(() => server.services.db) : (asItIs: Call) => asItIs;
  const callWith = (headers: Record<string, string>) => forget(caller(() => server.url, headers));
  const call = callWith({});

  return {
    get url() {
      return server.url;
    },
    get services() {
      return server.services;
    },
    connectionString: database.connectionString,
    call,
    async register(username = `seller-${randomBytes(4).toString('hex')}`) {
      passwordHash ??= hash(PASSWORD);
      const id = await storeAccount(server.services, username, await passwordHash);
      if (id === null) throw new Error(`there is a seller ${username} already`);
      const key = await openSession(server.services, id);
      return {
        id,
        username,
        token: key,
        call: callWith({ authorization: `Token ${key}` }),
      };
    },
    async restart() {
      await server.stop();
      server = await start();
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      await database.drop();
    },
    removeBystander: database.removeBystander,
  };
}

/** Calls the API of the server at that URL, with these headers each time. */
export function caller(url: () => string, always: Record<string, string>): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url() + path, {
      method,
      headers: { ...always, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
}
