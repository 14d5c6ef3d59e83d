import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageCache } from '../../packages/simulators/src/woocommerce/pages/page-cache.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '../../packages/simulators/src/woocommerce/start-woocommerce-simulator.ts';
import { startStoodBy } from '../bystander.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
  startMarketplaces,
} from '../marketplaces.ts';
import { registerSeller, type Seller } from '../seller.ts';
import { freePort } from '../server-process.ts';
import type { Shown } from './product-state.ts';

/** Where the worker lists; the seller edits and syncs the store. */
export const shops = ['woocommerce', 'ebay'] as const;
export const [STORE] = shops;

/** A seller with a store and an eBay account of their own, and a paired browser. */
export interface Lane {
  number: number;
  url: string;
  seller: Seller;
  store: WooCommerceSimulator['store'];
  ebay: Marketplaces['ebay']['ebay'];
  photo: string;
  extension: string;
  /** What the store has shown of each SKU, and since when. */
  shown: Map<string, (Shown & { at: number })[]>;
}

export interface Running {
  lanes: Lane[];
  output: () => string;
  stop: () => Promise<void>;
}

/** The real server in a process of its own, with its embedded PostgreSQL and worker, and simulated marketplaces. */
export async function openLanes(count: number): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-linearize-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const marketplaces = await startMarketplaces(url);
  const server = await startStoodBy({
    ...marketplaces.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    SALE_POLL_SECONDS: '1',
    // Each product has a browser of its own: the limits of a network are not what is looked at.
    TRUST_PROXY: 'true',
  });
  const stores: WooCommerceSimulator[] = [];
  const lanes: Lane[] = [];
  for (let number = 0; number < count; number++) {
    const store = await startWooCommerceSimulator({ name: `Store ${number}` });
    stores.push(store);
    const username = `linear-${number}`;
    marketplaces.ebay.ebay.addSeller({ username });
    const seller = await registerSeller(() => url, username);
    await connectStore(seller, { store });
    await connectEbay(seller, marketplaces, username);
    await setEbayPolicies(seller);
    await worsen(store);
    lanes.push({
      number,
      url,
      seller,
      store: store.store,
      ebay: marketplaces.ebay.ebay,
      photo: photoAddress(marketplaces),
      extension: await pair(seller),
      shown: watchStore(store.store),
    });
  }
  return {
    lanes,
    output: server.output,
    async stop() {
      await server.stop();
      await Promise.all([marketplaces.stop(), ...stores.map((store) => store.stop())]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A cache before the store keeps every answer, and one order cannot be read. */
async function worsen({ store }: WooCommerceSimulator): Promise<void> {
  store.shop.pageCache = pageCache({});
  await store.addProduct({
    name: 'Odd thing',
    sku: 'ODD',
    regular_price: '5.00',
    manage_stock: true,
    stock_quantity: 2,
  });
  const { id } = store.buy('ODD');
  store.shop.oddOrders.set(id, (rendered) => ({ ...rendered, line_items: 'not a list' }));
}

async function pair(seller: Seller): Promise<string> {
  const { code } = await seller.call<{ code: string }>('POST', '/api/extension/pair/');
  const { token } = await seller.call<{ token: string }>('POST', '/api/extension/token/', {
    code,
    name: 'Chrome',
  });
  return token;
}

function watchStore(store: Lane['store']): Lane['shown'] {
  const shown: Lane['shown'] = new Map();
  store.shop.onChange.push((_, id) => {
    const product = store.shop.products.get(id);
    if (product) noteShown(shown, product);
  });
  return shown;
}

export function noteShown(
  shown: Lane['shown'],
  product: { sku: string; name: string; regular_price: string; stock_quantity: number | null },
): void {
  const { sku, name, regular_price: price, stock_quantity: stock } = product;
  const states = shown.get(sku) ?? [];
  shown.set(sku, states);
  states.push({ name, price: Number(price), stock: stock ?? 0, at: performance.now() });
}

/** What the store showed of a SKU within this time. */
export function shownBetween({ shown }: Lane, sku: string, from: number, until: number): Shown[] {
  const states = shown.get(sku) ?? [];
  return states
    .filter(({ at }, index) => at <= until && (states[index + 1]?.at ?? Number.POSITIVE_INFINITY) >= from)
    .map(({ at: _, ...state }) => state);
}

export interface Offer {
  on: (typeof shops)[number];
  price: number;
  count: number;
  /** Somebody may have edited it there. */
  isEdited: boolean;
}

/** What buyers can buy of a SKU. */
export function offersOf({ store, ebay }: Lane, sku: string): Offer[] {
  const product = store.product(sku);
  const count = product?.stock_quantity ?? 0;
  const inStore =
    product?.status === 'publish' && count > 0
      ? [{ on: STORE, price: Number(product.regular_price), count, isEdited: true }]
      : [];
  const onEbay = ebay
    .listings()
    .filter((each) => each.sku === sku && each.status === 'ACTIVE')
    .map(({ price, quantity }) => ({
      on: 'ebay' as const,
      price: Number(price),
      count: quantity,
      isEdited: false,
    }));
  return [...inStore, ...onEbay];
}
