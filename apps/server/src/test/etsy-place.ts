import { type EtsySimulator, startEtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { followBack } from '../../../../e2e/marketplaces.ts';
import { freePort } from '../../../../e2e/server-process.ts';
import type { Seller } from './server.ts';
import { type ConnectedSeller, startTradingPlace, type TradingPlace } from './simulated-marketplaces.ts';

export interface EtsyPlace {
  etsy: EtsySimulator;
  place: TradingPlace;
  /** A seller with an Etsy shop of their own, connected as the pop-up does it, with these settings over those that list. */
  etsySeller: (
    settings?: object,
    also?: { store?: boolean; ebay?: boolean },
  ) => Promise<ConnectedSeller & { shopName: string }>;
  stop: () => Promise<void>;
}

/** A simulated Etsy, and the server that is started with its settings. */
export async function startWithEtsy<Started extends { stop: () => Promise<void> }>(
  start: (environment: Record<string, string>) => Promise<Started>,
) {
  const port = await freePort();
  const etsy = await startEtsySimulator({ redirectUris: [`http://127.0.0.1:${port}/oauth/etsy/callback`] });
  const started = await start({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
  });
  let sellers = 0;
  return {
    etsy,
    started,
    /** Connects a shop of the seller's own, as the pop-up does it. Returns its name. */
    async connectEtsy(seller: Seller): Promise<string> {
      const username = `maker-${++sellers}`;
      etsy.etsy.addSeller({ username });
      const { body } = await seller.call('GET', '/api/oauth/etsy/init/?t=1');
      const { auth_url } = body as { auth_url: string };
      const page = await followBack(etsy.etsy.agree(auth_url, username));
      if (!page.includes('Etsy is connected')) throw new Error(`not connected: ${page}`);
      return `maker${sellers}Shop`;
    },
    async stop() {
      await started.stop();
      await etsy.stop();
    },
  };
}

/** The real server with a simulated Etsy beside the other marketplaces. */
export async function startEtsyPlace(): Promise<EtsyPlace> {
  const { etsy, started: place, connectEtsy, stop } = await startWithEtsy(startTradingPlace);
  return {
    etsy,
    place,
    async etsySeller(settings = {}, also = {}) {
      const seller = await place.connectedSeller({ store: false, ebay: false, ...also });
      const shopName = await connectEtsy(seller);
      const etsy_settings = {
        shipping_profile: 'Royal Mail 2nd Class',
        when_made: '1990s',
        taxonomy_id: '1062',
        ...settings,
      };
      await seller.call('PUT', '/api/credentials/', { pricing_rules: { etsy_markup: 10, etsy_settings } });
      return { ...seller, shopName };
    },
    stop,
  };
}
