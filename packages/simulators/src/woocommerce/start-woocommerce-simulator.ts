import { type Listening, listen } from '../http/listen.ts';
import { throughCache } from './pages/page-cache.ts';
import { answerSite, siteOf } from './pages/site.ts';
import { wooFaultAnswers } from './rest/fault-answers.ts';
import { type ApiKey, createShop, type ShopOptions } from './shop.ts';
import { createStore, type Store } from './store-helpers.ts';
import { createCron } from './webhooks/cron.ts';
import { enqueue } from './webhooks/deliver.ts';

export type WooCommerceSimulatorOptions = ShopOptions & {
  host?: string;
  httpPort?: number;
  httpsPort?: number;
};

export type WooCommerceSimulator = Listening & {
  store: Store;
  /** The first key may read and write, the second read, the third write, unless given in the options. */
  keys: ApiKey[];
};

/**
 * Starts a stand-in WooCommerce store on two free ports of 127.0.0.1, empty but for the category
 * "Uncategorized". It answers as WooCommerce 11.0.1 was recorded to.
 */
export async function startWooCommerceSimulator(
  options: WooCommerceSimulatorOptions = {},
): Promise<WooCommerceSimulator> {
  const shop = createShop(options);
  shop.onChange.push((topic, id) => enqueue(shop, topic, id));
  let address = '';
  const cron = createCron(shop, () => address || server.httpsUrl);
  const store = createStore(shop, cron);
  const server = await listen({
    host: options.host,
    httpPort: options.httpPort,
    httpsPort: options.httpsPort,
    faultAnswers: wooFaultAnswers,
    latencyMs: () => store.latencyMs,
    async handle(request) {
      const site = siteOf(shop, request, server.httpsUrl);
      address = site.base;
      const answer = await throughCache(shop.pageCache, request, () => answerSite(site, request));
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
