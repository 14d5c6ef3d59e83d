import { type Answer, json } from '../http/answer.ts';
import { answerControl, type ControlRoutes, controlPrefix } from '../http/control.ts';
import { createFaultSwitch, type FaultSwitch } from '../http/faults.ts';
import { listen, type SimulatedRequest } from '../http/listen.ts';
import { createRequestLog, type RequestLog } from '../http/requests.ts';
import { findFile } from './attachment.ts';
import { wooFaultAnswers } from './fault-answers.ts';
import { answerRest } from './rest.ts';
import { type ApiKey, createShop, type Shop, type ShopOptions } from './shop.ts';
import { answerPage } from './shop-pages.ts';
import { createStore, type Store } from './store-helpers.ts';

export type WooCommerceSimulatorOptions = ShopOptions & {
  host?: string;
  httpPort?: number;
  httpsPort?: number;
  latencyMs?: number;
};

export type WooCommerceSimulator = {
  httpUrl: string;
  httpsUrl: string;
  /** PEM that a client must trust for `httpsUrl`. */
  caCertificate: string;
  store: Store;
  /** The first key may read and write, the second read, the third write, unless given in the options. */
  keys: ApiKey[];
  faults: FaultSwitch;
  requests: RequestLog;
  stop(): Promise<void>;
};

function siteOf(request: SimulatedRequest, httpsUrl: string) {
  // The recorded shop trusts the header a TLS proxy in front of it sets.
  const forwarded = !request.secure && request.headers['x-forwarded-proto'] === 'https';
  return { base: forwarded ? httpsUrl : request.url.origin, secure: request.secure || forwarded };
}

async function answer(shop: Shop, request: SimulatedRequest, httpsUrl: string): Promise<Answer> {
  const site = siteOf(request, httpsUrl);
  if (/^\/(index\.php\/)?wp-json(\/|$)/.test(request.path)) return answerRest({ shop, ...site }, request);
  if (request.path.startsWith('/wc-api/')) {
    const message = 'The WooCommerce API is disabled on this site';
    return json(404, { errors: { code: 'woocommerce_api_disabled', message } });
  }
  const file = findFile(shop, request.path);
  if (file) return { status: 200, headers: { 'content-type': file.type }, body: file.read() };
  return answerPage({ shop, base: site.base, context: 'view' }, request);
}

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
    }),
    'POST buy': (input) => {
      const order = store.buy(idOrSku(input), { quantity: Number(input.quantity ?? 1) });
      return { order_id: order.id, status: order.status };
    },
    'POST trash': (input) => store.trash(idOrSku(input)),
    'POST latency': (input) => {
      store.latencyMs = Number(input.ms ?? 0);
      return { ms: store.latencyMs };
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
  const store = createStore(shop);
  store.latencyMs = options.latencyMs ?? 0;
  const faults = createFaultSwitch();
  const requests = createRequestLog();
  const routes = controlRoutes(store);
  const server = await listen({
    ...(options.host && { host: options.host }),
    ...(options.httpPort && { httpPort: options.httpPort }),
    ...(options.httpsPort && { httpsPort: options.httpsPort }),
    faults,
    requests,
    faultAnswers: wooFaultAnswers,
    latencyMs: () => store.latencyMs,
    controlPrefix,
    handle: (request) =>
      answerControl(request, { faults, requests, routes }) ?? answer(shop, request, server.httpsUrl),
  });
  return { ...server, store, keys: shop.keys, faults, requests };
}
