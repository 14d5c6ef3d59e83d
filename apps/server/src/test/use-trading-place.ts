import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ConnectedSeller, startTradingPlace, type TradingPlace } from './simulated-marketplaces.ts';

interface Options {
  environment?: Record<string, string>;
  isPublic?: boolean;
  /** Which of the seller's accounts are connected; all that there are when nothing is said. */
  connections?: { store?: boolean; ebay?: boolean };
}

/**
 * One place for a whole file, its eBay in order again before each test, and a seller for each test, handed over before it
 * starts; to be called once, at the file's top.
 */
export function useTradingPlace(
  take: (place: TradingPlace, seller: ConnectedSeller) => void | Promise<void>,
  { environment, isPublic = false, connections }: Options = {},
): void {
  let place: TradingPlace;
  beforeAll(async () => {
    place = await startTradingPlace(environment, { isPublic });
  });
  beforeEach(async () => {
    const { ebay } = place.marketplaces;
    // A test may have left it out of order; the next seller is to be connected to it.
    ebay.faults.clear();
    ebay.ebay.setLatency(0);
    await take(place, await place.connectedSeller(connections));
  });
  afterAll(() => place?.stop());
}
