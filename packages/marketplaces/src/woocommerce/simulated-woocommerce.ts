import type { WooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { contextWith } from '../conformance/context.ts';
import type { MarketplaceContext } from '../context.ts';

/** A context that is connected to this store, with its first key, which may write, or with another. */
export function contextOf(
  { httpUrl, keys }: Pick<WooCommerceSimulator, 'httpUrl' | 'keys'>,
  over: Partial<MarketplaceContext> = {},
  [key] = keys,
): MarketplaceContext {
  const secrets = { consumer_key: key?.consumerKey, consumer_secret: key?.consumerSecret };
  return contextWith({ url: httpUrl, ...secrets }, over);
}
