import type { ControlRoutes } from '../http/control.ts';
import { type Listening, listen } from '../http/listen.ts';
import { createCron } from './cron.ts';
import { enqueue } from './deliver.ts';
import { wooFaultAnswers } from './fault-answers.ts';
import { type ApiKey, createShop, type ShopOptions } from './shop.ts';
import { answerSite, siteOf } from './site.ts';
import { siteStates } from './site-states.ts';
import { createStore, type Store } from './store-helpers.ts';

export type WooCommerceSimulatorOptions = ShopOptions & {
  host?: string;
  httpPort?: number;
  httpsPort?: number;
  latencyMs?: number;
};

export type WooCommerceSimulator = Listening & {
  store: Store;
  /** The first key may read and write, the second read, the third write, unless given in the options. */
  keys: ApiKey[];
};

function controlRoutes(store: Store): ControlRoutes {
  const idOrSku = (input: Record<string, unknown>) =>
    typeof input.product === 'number' ? input.product : String(input.product ?? '');
  return {
    'GET state': () => ({
      name: store.shop.name,
      products: store.listProducts().map(({ id, name, sku, status, price, stock_quantity }) => {
        return { id, name, sku, status, price, stock_quantity };
      }),
      orders: store.orders().map(({ id, status, lines }) => ({ id, status, lines })),
      site: store.state,
    }),
    'POST buy': (input) => {
      const order = store.buy(idOrSku(input), { quantity: Number(input.quantity ?? 1) });
      return { order_id: order.id, status: order.status };
    },
    'POST site': (input) => {
      const state = siteStates.find((name) => name === input.state);
      if (!state) throw new Error(`unknown state; known: ${siteStates.join(', ')}`);
      store.state = state;
      return { state };
    },
    'POST cron': () => {
      const waiting = store.shop.queue.length;
      void store.runCron();
      return { waiting };
    },
  };
}

/**
 * Starts a stand-in WooCommerce store on two free ports of 127.0.0.1, empty but for the category
 * "Uncategorized". It answers as WooCommerce 11.0.1 was recorded to; `/_simulator/` takes commands of other
 * processes (faults, buy, state).
 */
export async function startWooCommerceSimulator(
  options: WooCommerceSimulatorOptions = {},
): Promise<WooCommerceSimulator> {
  const shop = createShop(options);
  shop.onChange.push((topic, id) => enqueue(shop, topic, id));
  let address = '';
  const cron = createCron(shop, () => address || server.httpsUrl);
  const store = createStore(shop, cron);
  store.latencyMs = options.latencyMs ?? 0;
  const server = await listen({
    host: options.host,
    httpPort: options.httpPort,
    httpsPort: options.httpsPort,
    faultAnswers: wooFaultAnswers,
    latencyMs: () => store.latencyMs,
    control: controlRoutes(store),
    async handle(request) {
      const site = siteOf(shop, request, server.httpsUrl);
      address = site.base;
      const answer = await answerSite(site, request);
      cron.visit();
      return { ...answer, headers: { date: shop.now().toUTCString(), ...answer.headers } };
    },
  });
  const stop = async () => {
    shop.closing.abort();
    await cron.idle();
    await server.stop();
  };
  return { ...server, stop, store, keys: shop.keys };
}
