import { realSecrets } from '@crosslister/marketplaces/woocommerce/real-store.ts';
import type { Seller } from './server.ts';
import { client } from './simulated-marketplaces.ts';

/** Connects the seller to the real store of `npm run test:woo`, as the settings do. */
export async function connectRealStore(seller: Seller): Promise<void> {
  await client(seller).call('PUT', '/api/credentials/', {
    woo_url: realSecrets.url,
    woo_ck: realSecrets.consumer_key,
    woo_cs: realSecrets.consumer_secret,
  });
}
