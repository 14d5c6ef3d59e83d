import { Operation, OperationPage } from '@crosslister/contract/operation.ts';
import type { Product, ProductCreate } from '@crosslister/contract/product.ts';
import { type SaleDetectionResults, SaleDetectionRun } from '@crosslister/contract/sales.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
  startMarketplaces,
} from '../../../../e2e/marketplaces.ts';
import type { Seller as Client } from '../../../../e2e/seller.ts';
import { freePort } from '../../../../e2e/server-process.ts';
import { addProduct } from './products.ts';
import { type Answer, type Seller, startTestServer, type TestServer } from './server.ts';

const DAY_MS = 86_400_000;

/** A seller with a WooCommerce store and an eBay account of their own. */
export interface ConnectedSeller extends Seller {
  store: WooCommerceSimulator;
  ebayName: string;
}

export interface TradingPlace {
  server: TestServer;
  marketplaces: Marketplaces;
  /** URL of a picture that both marketplaces accept. */
  photo: string;
  connectedSeller: (connections?: { store?: boolean; ebay?: boolean }) => Promise<ConnectedSeller>;
  stop: () => Promise<void>;
}

interface PlaceOptions {
  /** The marketplaces get the server's URL, and so its webhooks. */
  isPublic?: boolean;
  /** With a server and a database that nobody has used. */
  own?: boolean;
}

/** A server without settings of a test's own, which the next file of this process uses, with its marketplaces' ports. */
let kept: { server: TestServer; port: number; ports: { ebay: number; store: number } } | undefined;

/**
 * The real server with both simulated marketplaces. Its own poller does nothing unless a test wants it, and neither do
 * webhooks. The simulators are new each time; without `environment` the server may have served another file.
 */
export async function startTradingPlace(
  environment: Record<string, string> = {},
  { isPublic = false, own = false }: PlaceOptions = {},
): Promise<TradingPlace> {
  const isUsual = Object.keys(environment).length === 0 && !isPublic && !own;
  const before = isUsual ? kept : undefined;
  if (isUsual) kept = undefined;
  const port = before?.port ?? Number(environment.PORT ?? (await freePort()));
  // The next file's simulators listen there too, so not on ports that the system may give to others meanwhile.
  const ports = before?.ports ?? { ebay: await freePort(), store: await freePort() };
  const marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`, ports);
  const server =
    before?.server ??
    (await startTestServer({
      ...marketplaces.env,
      PORT: String(port),
      SALE_POLL_SECONDS: '86400',
      LOG_LEVEL: 'error',
      ...(isPublic && { PUBLIC_URL: `http://127.0.0.1:${port}` }),
      ...environment,
    }));
  const stores: WooCommerceSimulator[] = [];
  let sellers = 0;
  return {
    server,
    marketplaces,
    photo: photoAddress(marketplaces),
    async connectedSeller({ store: withStore = true, ebay: withEbay = true } = {}) {
      const seller = await server.register();
      const store = await startWooCommerceSimulator({ name: 'Test Store' });
      stores.push(store);
      sellers += 1;
      const ebayName = `seller-${sellers}`;
      marketplaces.ebay.ebay.addSeller({ username: ebayName });
      if (withStore) await connectStore(client(seller), { store });
      if (withEbay) {
        await connectEbay(client(seller), marketplaces, ebayName);
        await setEbayPolicies(client(seller));
      }
      if (!environment.SALE_POLL_SECONDS) await firstPollsEnded(server, seller);
      return { ...seller, store, ebayName };
    },
    async stop() {
      const keeps = isUsual && !kept;
      if (keeps) await server.reset();
      else await server.stop();
      await Promise.all([marketplaces.stop(), ...stores.map((store) => store.stop())]);
      if (keeps) kept = { server, port, ports };
    },
  };
}

/**
 * The poller polls a new connection once, at its own time. A test that sells something
 * meanwhile would be affected by it.
 */
async function firstPollsEnded({ services: { db } }: TestServer, { id }: Seller): Promise<void> {
  const own = db.updateTable('connections').where('user_id', '=', id);
  await own.set({ next_poll_at: new Date(Date.now() + DAY_MS) }).execute();
  const connections = db.selectFrom('connections').select('id').where('user_id', '=', id);
  const underWay = () => connections.where('poll_lease_until', 'is not', null).execute();
  await until(underWay, (rows) => rows.length === 0);
}

/** The seller as the end-to-end helpers need it: only bodies, with refusals thrown. */
export function client(seller: Seller): Client {
  return {
    token: seller.token,
    async call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
      const answer = await seller.call(method, path, body, headers);
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body as T;
    },
  };
}

/** A product with a photo, stored through the API. */
export function addTestProduct(
  { photo }: TradingPlace,
  seller: Seller,
  fields: Partial<ProductCreate> = {},
): Promise<Product> {
  return addProduct(seller, { price: 20, images: [{ src: photo }], ...fields });
}

/** Lists it and waits for the end. Throws if it was not listed, unless the caller wants the answer. */
export async function crosslist(seller: Seller, product: Product, platform: string): Promise<Answer> {
  const answer = await tryCrosslist(seller, product, platform);
  const { success } = answer.body as { success: boolean };
  if (!success) throw new Error(`not listed: ${JSON.stringify(answer.body)}`);
  return answer;
}

export function tryCrosslist(
  seller: Seller,
  { id }: Pick<Product, 'id'>,
  platform: string,
  options: { mode?: string; prefer?: string } = {},
): Promise<Answer> {
  const { mode, prefer } = options;
  return seller.call(
    'POST',
    `/api/crosslist/${platform}/`,
    { product_id: id, ...(mode && { mode }) },
    prefer ? { prefer } : {},
  );
}

/** Stores a crosslist without waiting for it, and returns its operation. */
export async function startCrosslist(
  seller: Seller,
  product: Pick<Product, 'id'>,
  platform: string,
): Promise<Operation> {
  const answer = await tryCrosslist(seller, product, platform, { prefer: 'respond-async' });
  return Operation.parse((answer.body as { operation: unknown }).operation);
}

export async function delist(seller: Seller, { id }: Pick<Product, 'id'>, platforms: string[]) {
  const answer = await seller.call('POST', '/api/delist/manual/', { product_id: id, platforms });
  return answer.body as {
    success: boolean;
    message: string;
    error?: string;
    results: {
      platforms_delisted: string[];
      platforms_failed: { platform: string; error: string; listing_url: string }[];
    };
  };
}

export async function queue(seller: Seller): Promise<Operation[]> {
  return OperationPage.parse((await seller.call('GET', '/api/operations/?page_size=500')).body).results;
}

export async function operationNow(seller: Seller, id: number): Promise<Operation> {
  return Operation.parse((await seller.call('GET', `/api/operations/${id}/`)).body);
}

/** Polls until the check is true. If it never is, throws the last value. */
export async function until<T>(read: () => Promise<T>, holds: (seen: T) => boolean, timeoutMs = 40_000) {
  const deadline = Date.now() + timeoutMs;
  while (true) {
    const seen = await read();
    if (holds(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`still: ${JSON.stringify(seen)?.slice(0, 2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until nothing in the seller's queue is live except steps that wait for the seller. */
export async function untilIdle(seller: Seller, timeoutMs = 50_000): Promise<Operation[]> {
  return until(
    () => queue(seller),
    (operations) =>
      operations.every(
        ({ status, waits_for_seller: waits }) => waits || (status !== 'queued' && status !== 'processing'),
      ),
    timeoutMs,
  );
}

/** Waits until an operation has sent its first change to the marketplace. */
export async function untilSent({ server }: TradingPlace, { id }: Pick<Operation, 'id'>): Promise<void> {
  await until(
    () =>
      server.services.db
        .selectFrom('operations')
        .select('sent')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ({ sent }) => sent,
  );
}

/** Runs sale detection as the dashboard does and waits for its answer. */
export async function detect(seller: Seller): Promise<SaleDetectionRun & { results: SaleDetectionResults }> {
  const run = SaleDetectionRun.parse((await seller.call('POST', '/api/sale-detection/run/')).body);
  if (!run.results) throw new Error(`no results: ${JSON.stringify(run)}`);
  return { ...run, results: run.results };
}
