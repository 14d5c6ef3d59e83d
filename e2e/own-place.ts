import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createServerDatabase } from '../apps/server/src/test/server-database.ts';
import {
  type EtsySimulator,
  startEtsySimulator,
} from '../packages/simulators/src/etsy/start-etsy-simulator.ts';
import { desktop, type OpenBrowser, openBrowser } from './browser.ts';
import { etsyEnv, type Marketplaces, startMarketplaces } from './marketplaces.ts';
import { registerSeller, type Seller } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

/**
 * A file's own environment: simulated marketplaces, a server, a seller, and a browser where the seller is signed in.
 */
export interface OwnPlace {
  marketplaces: Marketplaces;
  /** Only `withEtsy`. */
  etsy: EtsySimulator;
  /** The server's own folder; a test may keep files there too. */
  dataDir: string;
  databaseUrl: string;
  server: ServerProcess;
  seller: Seller;
  browser: OpenBrowser;
  page: Page;
}

interface Options {
  viewport?: { width: number; height: number };
  /** Before the server starts. */
  stock?: (marketplaces: Marketplaces) => Promise<void>;
  /** The server has app keys of an Etsy too. */
  withEtsy?: boolean;
  /** What else the server is told. */
  env?: Record<string, string>;
  /** What starts the server, if not the bundle. */
  script?: string;
}

/** Sets the place up for a whole file. Call it once at the top. Its fields exist inside `prepare` and the tests. */
export function useOwnPlace(
  name: string,
  prepare: (place: OwnPlace) => Promise<void> = async () => {},
  { viewport = desktop, stock, withEtsy = false, env = {}, script }: Options = {},
): OwnPlace {
  const place = {} as OwnPlace;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    place.dataDir = await mkdtemp(join(tmpdir(), `crosslister-${name}-`));
    undo.unshift(() => rm(place.dataDir, { recursive: true, force: true }));
    place.marketplaces = await startMarketplaces(url);
    undo.unshift(place.marketplaces.stop);
    await stock?.(place.marketplaces);
    const etsy = withEtsy ? await startEtsySimulator({ redirectUris: [`${url}/oauth/etsy/callback`] }) : null;
    if (etsy) {
      place.etsy = etsy;
      undo.unshift(etsy.stop);
    }
    const database = await createServerDatabase(url);
    undo.unshift(database.drop);
    place.databaseUrl = database.connectionString;
    const settings = {
      ...place.marketplaces.env,
      ...(etsy && etsyEnv(etsy)),
      // Sales are detected when a test asks for it.
      SALE_POLL_SECONDS: '3600',
      SECRET_KEY: randomBytes(32).toString('hex'),
      DATABASE_URL: database.connectionString,
      DATA_DIR: place.dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    };
    place.server = await startServerProcess(settings, undefined, script);
    undo.unshift(place.server.stop);
    place.seller = await registerSeller(() => place.server.url, name);
    place.browser = await openBrowser(viewport, { signedIn: { url, seller: place.seller }, still: true });
    undo.unshift(place.browser.close);
    place.page = place.browser.page;
    place.page.setDefaultTimeout(60_000);
    await prepare(place);
  });
  afterAll(async () => {
    for (const step of undo) await step();
  });
  return place;
}

/** Products with rising prices: the first costs one pound, each further one a pound more. */
export async function addPriced(
  seller: Seller,
  count: number,
  skuOf: (number: number) => string,
): Promise<void> {
  const products = Array.from({ length: count }, (_, index) => ({
    name: `Product ${index + 1}`,
    sku: skuOf(index + 1),
    price: index + 1,
  }));
  await seller.call('POST', '/api/products/', { products, duplicate_handling: 'skip' });
}
