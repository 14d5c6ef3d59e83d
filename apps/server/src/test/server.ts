import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { storeAccount } from '../features/auth/accounts.ts';
import { openSession } from '../features/auth/sessions.ts';
import { createBreakers } from '../marketplace-calls/breaker.ts';
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
  /** Removes every seller and takes back what a test has put in place of the services. Throws as `stop` does. */
  reset: () => Promise<void>;
  /** For tests of what changes the rows of every seller. */
  removeBystander: () => Promise<void>;
}

/**
 * Each connection costs PostgreSQL a process, which reads the catalogue of its database first. The tests' servers get by
 * with few.
 */
const CONNECTIONS = 8;

/** With these settings alone a server is like any other, and files use it one after the other. */
const usual = new Set(['ROLE', 'LOG_LEVEL']);

/**
 * What is limited for each network is counted in the server. A file calls from a network that no other has used, so that
 * it may ask for as much as a file with a server of its own.
 */
const manyNetworks = { TRUST_PROXY: 'true' };

/** The servers that this process keeps for its next file, by their role. */
const kept = new Map<string, TestServer>();

/**
 * The real server on a free port. `environment` overrides the test's defaults. With the usual settings it may have
 * served another file of this process, whose sellers are gone. `own` gives one with a database that nobody has used: for
 * tests that restart it, or look at more than their own sellers.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  { own = false } = {},
): Promise<TestServer> {
  if (own || !Object.keys(environment).every((name) => usual.has(name))) return startOwnServer(environment);
  const role = environment.ROLE ?? 'all';
  const server =
    kept.get(role) ?? (await startOwnServer({ ...environment, ...manyNetworks, LOG_LEVEL: 'error' }));
  kept.delete(role);
  return {
    ...server,
    restart: () => Promise.reject(new Error('a server that is restarted has to be its own: { own: true }')),
    async stop() {
      try {
        await server.reset();
      } catch (error) {
        await server.stop();
        throw error;
      }
      if (kept.has(role)) await server.stop();
      else kept.set(role, server);
    },
  };
}

/** A server with a database of its own. */
async function startOwnServer(environment: Record<string, string>): Promise<TestServer> {
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
  const start = () =>
    startServer(config, database.connectionString, pino({ level: config.logLevel }), CONNECTIONS);
  const used = process.cpuUsage();
  let server: RunningServer = await start();
  noteStart(process.cpuUsage(used));
  let asStarted = { ...server.services };
  const forget = forgetsOperations ? forgetting(() => server.services.db) : (asItIs: Call) => asItIs;
  let network = 0;
  const from = () =>
    config.trustProxy && { 'x-forwarded-for': `203.0.${Math.floor(network / 256)}.${network % 256}` };
  const callWith = (headers: Record<string, string>): Call => {
    const call = caller(() => server.url, headers);
    return forget((method, path, body, own) => call(method, path, body, { ...from(), ...own }));
  };
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
      asStarted = { ...server.services };
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      await database.drop();
    },
    async reset() {
      Object.assign(server.services, asStarted, { breakers: createBreakers(() => server.services.now()) });
      await database.reset();
      network += 1;
    },
    removeBystander: database.removeBystander,
  };
}

/** A line for each start, so that a run of the tests can say what they cost together (scripts/tests/run-suite.ts). */
function noteStart({ user, system }: NodeJS.CpuUsage): void {
  const file = process.env.SERVER_STARTS;
  if (file) appendFileSync(file, `${(user + system) / 1e6}\n`);
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
